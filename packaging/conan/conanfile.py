from conan import ConanFile
from conan.tools.cmake import CMake, CMakeToolchain, cmake_layout
from conan.tools.files import copy, get, rmdir

required_conan_version = ">=2.0"


class TamisConan(ConanFile):
    name = "tamis"
    version = "@VERSION@"
    description = "HTML sanitizer: removes from untrusted HTML everything that the policy does not allow"
    license = "MIT"
    homepage = "@HOMEPAGE@"
    topics = ("html", "sanitizer", "xss", "svg")
    package_type = "library"
    languages = "C"
    settings = "os", "arch", "compiler", "build_type"
    options = {"shared": [True, False]}
    default_options = {"shared": False}

    def layout(self):
        cmake_layout(self, src_folder="source")

    def source(self):
        get(self, url="@URL@", sha256="@SHA256@", strip_root=True)

    def generate(self):
        toolchain = CMakeToolchain(self)  # sets BUILD_SHARED_LIBS from the option shared
        toolchain.cache_variables["TAMIS_COMMAND"] = False
        toolchain.cache_variables["TAMIS_MANUAL"] = False
        toolchain.cache_variables["TAMIS_TESTS"] = False
        toolchain.cache_variables["TAMIS_WERROR"] = False
        toolchain.generate()

    def build(self):
        cmake = CMake(self)
        cmake.configure()
        cmake.build()

    def package(self):
        CMake(self).install()
        copy(self, "LICENSE", src=self.source_folder, dst=f"{self.package_folder}/licenses")
        # Conan writes the files for CMake and pkg-config itself.
        rmdir(self, f"{self.package_folder}/lib/cmake")
        rmdir(self, f"{self.package_folder}/lib/pkgconfig")

    def package_info(self):
        self.cpp_info.libs = ["tamis"]
        self.cpp_info.set_property("cmake_file_name", "tamis")
        self.cpp_info.set_property("cmake_target_name", "tamis::tamis")
        self.cpp_info.set_property("cmake_target_aliases", ["tamis::json"] if self.options.shared else ["tamis::json", "tamis::static"])
        self.cpp_info.set_property("pkg_config_name", "tamis")
