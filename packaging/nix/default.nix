# SPDX-License-Identifier: MIT
# tally for Nix, from this checkout: nix-build packaging/nix
# The page is compiled by a clang without Nix's wrapper, whose options are not those of WebAssembly.
{ pkgs ? import <nixpkgs> { } }:

pkgs.stdenv.mkDerivation {
  pname = "tally";
  version = "1.0.0";
  src = pkgs.lib.cleanSource ../..;

  nativeBuildInputs = with pkgs; [
    cmake
    ninja
    pkg-config
    llvmPackages.clang-unwrapped
    llvmPackages.lld
    binaryen
    esbuild
  ];
  buildInputs = with pkgs; [ zlib sqlite ];
  cmakeFlags = [ "-DTALLY_TESTS=OFF" ];

  doInstallCheck = true;
  installCheckPhase = ''
    test "$($out/bin/tally -e 952 25 50 75 100 3 6)" = "952 = (100 + 3) * 75 * 6 / 50 + 25"
  '';

  meta = with pkgs.lib; {
    description = "Answers exactly what numbers can make: Countdown, 24, Four Fours and more";
    license = licenses.mit;
    mainProgram = "tally";
    platforms = platforms.linux;
  };
}
