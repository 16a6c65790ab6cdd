class Tamis < Formula
  desc "HTML sanitizer: a C library and a command"
  homepage "@HOMEPAGE@"
  url "@URL@"
  sha256 "@SHA256@"
  license "MIT"

  depends_on "cmake" => :build
  depends_on "pkgconf" => :test
  uses_from_macos "python" => :build

  def install
    args = %w[-DTAMIS_TESTS=OFF -DTAMIS_WERROR=OFF]
    system "cmake", "-S", ".", "-B", "build", *args, *std_cmake_args
    system "cmake", "--build", "build"
    system "cmake", "--install", "build"
  end

  test do
    assert_equal "<p>Hello</p>", pipe_output(bin/"tamis", "<p onclick=evil()>Hello<script>evil()</script>", 0).strip

    (testpath/"test.c").write <<~C
      #include <string.h>
      #include <tamis/tamis.h>
      int main(void)
      {
          return strcmp(tamis_version(), TAMIS_VERSION) != 0;
      }
    C
    system ENV.cc, "test.c", *shell_output("pkgconf --cflags --libs tamis").split, "-o", "test"
    system "./test"
  end
end
