# Interface targets that every own target links: warnings and, by preset, sanitizers.
add_library(project_warnings INTERFACE)
target_compile_options(project_warnings INTERFACE -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Wnon-virtual-dtor
                                                  -Wold-style-cast -Wimplicit-fallthrough)
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  # GCC 12 sees overlapping copies in optimised std::string concatenation that are not there (GCC bug 105329).
  target_compile_options(project_warnings INTERFACE -Wno-restrict)
endif()
if(GPUPLAN_WARNINGS_AS_ERRORS)
  target_compile_options(project_warnings INTERFACE -Werror)
endif()

option(GPUPLAN_SANITIZE "Build with AddressSanitizer and UndefinedBehaviorSanitizer" OFF)
if(GPUPLAN_SANITIZE)
  add_compile_options(-fsanitize=address,undefined -fno-sanitize-recover=undefined -fno-omit-frame-pointer)
  add_link_options(-fsanitize=address,undefined)
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    # GCC 12 sees uninitialised members in <regex> that are not there when the sanitizers instrument it.
    target_compile_options(project_warnings INTERFACE -Wno-maybe-uninitialized)
  endif()
endif()

# What most files read anyway, read once per target: a third of the sanitized build. A file still names what it uses, the
# other builds are without. (GCC 12 sees overflows that are not there when precompiled templates are optimised further.)
option(GPUPLAN_PRECOMPILE_HEADERS "Precompile the headers of the standard library, JSON and the test library" OFF)
set(precompiled_standard_headers <algorithm> <array> <charconv> <chrono> <cmath> <cstdint> <filesystem> <functional> <map> <memory>
    <optional> <set> <span> <sstream> <string> <string_view> <unordered_map> <utility> <vector>)
function(gpuplan_precompile target)
  if(GPUPLAN_PRECOMPILE_HEADERS)
    target_precompile_headers(${target} PRIVATE ${precompiled_standard_headers} ${ARGN})
  endif()
endfunction()

# Sources of a layer are listed by folder; a new file is picked up at the next configure.
function(gpuplan_library name)
  cmake_parse_arguments(ARG "" "" "FOLDERS;LINK;PRIVATE_LINK" ${ARGN})
  set(sources)
  foreach(folder IN LISTS ARG_FOLDERS)
    file(GLOB found CONFIGURE_DEPENDS "${CMAKE_CURRENT_SOURCE_DIR}/${folder}/*.cpp" "${CMAKE_CURRENT_SOURCE_DIR}/${folder}/*.h")
    list(APPEND sources ${found})
  endforeach()
  add_library(${name} STATIC ${sources})
  target_include_directories(${name} PUBLIC "${CMAKE_SOURCE_DIR}")
  target_link_libraries(${name} PUBLIC ${ARG_LINK} PRIVATE project_warnings ${ARG_PRIVATE_LINK})
endfunction()
