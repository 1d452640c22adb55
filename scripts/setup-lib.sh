# SPDX-FileCopyrightText: 2026 The gpuplan authors
# SPDX-License-Identifier: GPL-3.0-or-later
# Sourced by scripts/run and scripts/test: installs what is missing, and only that.

# What building and running needs, and what the tests need beside it. Debian 12 and Ubuntu 24.04 use the same names
# for these (Ubuntu's were looked up, not tried).
build_packages="g++ cmake ninja-build libeigen3-dev nlohmann-json3-dev libexpected-dev libcli11-dev libcsv-dev libyaml-cpp-dev libsqlite3-dev libcurl4-openssl-dev libexpat1-dev libzip-dev pkg-config qt6-base-dev qt6-tools-dev qt6-tools-dev-tools qt6-l10n-tools"
test_packages="libcpp-httplib-dev libssl-dev openssl libgtest-dev libgmock-dev librapidcheck-dev coinor-libcbc-dev"

as_root() {
    if [ "$(id -u)" = 0 ]; then
        "$@"
    elif command -v sudo >/dev/null; then
        sudo "$@"
    else
        echo "gpuplan: packages are missing and neither root nor sudo is there; install them yourself: $*" >&2
        exit 1
    fi
}

# install_missing PACKAGE...: one query when all are there, else one apt-get call.
install_missing() {
    command -v dpkg-query >/dev/null || {
        echo "gpuplan: this script knows Debian 12 and Ubuntu 24.04 only; see README.md for the list of libraries" >&2
        exit 1
    }
    missing=""
    for package in "$@"; do
        case "$(dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null)" in
            installed) ;;
            *) missing="$missing $package" ;;
        esac
    done
    [ -n "$missing" ] || return 0
    echo "gpuplan: installing$missing" >&2
    as_root apt-get update -qq >&2
    # shellcheck disable=SC2086  # one word per package
    as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $missing >&2
}
