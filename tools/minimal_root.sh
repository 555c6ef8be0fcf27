#!/usr/bin/env bash
# Proves that a minimal Debian with only Python, pip and git can start and test this checkout.
#
# Makes such a system with debootstrap in a folder of its own, puts a clone of the working tree into it (uncommitted
# files too) and runs `./kakaw --version` twice (cold, then warm) and a part of `./kakaw test` there, as an ordinary
# user. Nothing of this machine but its names, certificates and proxy settings is visible inside.
#
#   sudo tools/minimal_root.sh [pytest arguments]        (default: -x tests/setup)
#
#   MIRROR=...   where debootstrap fetches packages from (default: debootstrap's own)
#   SUITE=...    release of Debian (default: bookworm, which has Python 3.11)
#   BASE=...     folder that keeps the bare system for the next time (default: none is kept)
set -euo pipefail

suite=${SUITE:-bookworm}
mirror=${MIRROR:-}
base=${BASE:-}
checkout=$(cd "$(dirname "$0")/.." && pwd)
[ "$(id -u)" = 0 ] || { echo "minimal_root.sh: run it as root, debootstrap and chroot need it" >&2; exit 2; }
command -v debootstrap > /dev/null || { echo "minimal_root.sh: install debootstrap first" >&2; exit 2; }
[ $# -gt 0 ] || set -- -x tests/setup

scratch=$(mktemp -d)
root=$scratch/root
clean_up() {
  for folder in proc dev; do
    if mountpoint --quiet "$root/$folder"; then umount --recursive "$root/$folder"; fi
  done
  rm -rf --one-file-system "$scratch"
}
trap clean_up EXIT

say() { printf '== %s\n' "$*"; }

timed() {
  local start=$EPOCHREALTIME
  "$@"
  say "$(awk "BEGIN { printf \"%.2f\", $EPOCHREALTIME - $start }") s"
}

bootstrap() {
  debootstrap --variant=minbase --include=python3,python3-pip,git,ca-certificates "$suite" "$1" ${mirror:+"$mirror"} \
    > "$scratch/debootstrap.log" || { tail -n 20 "$scratch/debootstrap.log" >&2; return 1; }
}

say "a minimal $suite"
if [ -z "$base" ]; then
  timed bootstrap "$root"
else
  [ -d "$base" ] || timed bootstrap "$base"
  cp --archive "$base" "$root"
fi

say "a clone of the working tree"
cp --dereference /etc/resolv.conf /etc/hosts "$root/etc/"
# what this machine trusts, in case it reaches the network through a proxy with a certificate of its own
cp --dereference /etc/ssl/certs/ca-certificates.crt "$root/etc/ssl/certs/ca-certificates.crt"
mkdir "$scratch/copy"
git -C "$checkout" ls-files -z --cached --others --exclude-standard |
  (cd "$checkout" && while IFS= read -r -d '' path; do [ ! -e "$path" ] || printf '%s\0' "$path"; done) |
  tar --create --null --directory "$checkout" --files-from - | tar --extract --directory "$scratch/copy"
git -C "$scratch/copy" init --quiet
git -C "$scratch/copy" add --all
git -C "$scratch/copy" -c user.name=kakaw -c user.email=kakaw@localhost commit --quiet --message "the working tree"
chroot "$root" useradd --create-home player
git clone --quiet "$scratch/copy" "$root/home/player/kakaw"
chroot "$root" chown --recursive player: /home/player

mount --types proc proc "$root/proc"
mount --rbind /dev "$root/dev"
mount --make-rslave "$root/dev"

inside() {
  chroot --userspec=player:player "$root" /usr/bin/env --ignore-environment \
    HOME=/home/player PATH=/usr/bin:/bin LANG=C.UTF-8 \
    ${http_proxy:+http_proxy="$http_proxy"} ${https_proxy:+https_proxy="$https_proxy"} \
    ${no_proxy:+no_proxy="$no_proxy"} \
    sh -c 'cd ~/kakaw && exec "$@"' sh "$@"
}

say "what is there: $(inside python3 --version), $(inside git --version)"
say "./kakaw --version, cold"
timed inside ./kakaw --version
say "./kakaw --version, warm"
timed inside ./kakaw --version
say "./kakaw test $*"
timed inside ./kakaw test "$@"
