{
  lib,
  stdenv,
  fetchurl,
  cmake,
  ninja,
  python3,
}:

stdenv.mkDerivation {
  pname = "tamis";
  version = "@VERSION@";

  src = fetchurl {
    url = "@URL@";
    sha256 = "@SHA256@";
  };

  outputs = [ "out" "dev" "man" ];

  # python3 writes the manual pages of sections 3 and 5.
  nativeBuildInputs = [ cmake ninja python3 ];

  # The set-up hook of cmake sets BUILD_SHARED_LIBS=ON: only the shared library is installed.
  cmakeFlags = [ "-DTAMIS_TESTS=OFF" "-DTAMIS_WERROR=OFF" ];

  doInstallCheck = true;
  installCheckPhase = ''
    runHook preInstallCheck
    test "$(printf '<p onclick=evil()>Hello' | $out/bin/tamis)" = '<p>Hello</p>'
    runHook postInstallCheck
  '';

  meta = {
    description = "HTML sanitizer: a C library and a command";
    homepage = "@HOMEPAGE@";
    license = lib.licenses.mit;
    mainProgram = "tamis";
    platforms = lib.platforms.unix;
  };
}
