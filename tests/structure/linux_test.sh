#!/bin/sh
# SPDX-License-Identifier: MIT
# What Linux alone has is used in few places, which are named here with what is there elsewhere; the
# rest keeps to POSIX, for FreeBSD, macOS and others.
cd "$TALLY_SOURCE" || exit 1
status=0

# Threads and the service do without where it is not Linux. A path of /proc is not found elsewhere:
# tally-serve and tally-atlas are then started by their own names.
known='threads/threads.c        processors that this process may use; else those that are online
app/cli/program.c        the directory of the program
app/httpd/http1/connection.c   POLLRDHUP, which poll() need not know
app/httpd/site.c         the directory of the command
app/httpd/queue.c        SCHED_BATCH'

names='epoll_[a-z0-9]+|accept4|pipe2|prctl|signalfd|eventfd|timerfd_[a-z]+|inotify_[a-z_0-9]+|
getrandom|memfd_create|sched_[gs]etaffinity|CPU_SET|CPU_COUNT|splice|sendfile|syscall|gettid|
unshare|mremap|MAP_POPULATE|fallocate|SOCK_CLOEXEC|SOCK_NONBLOCK|TCP_DEFER_ACCEPT|TCP_CORK|
TCP_QUICKACK|MSG_MORE|POLLRDHUP|SCHED_BATCH|_GNU_SOURCE|ppoll|execveat|dup3|qsort_r|asprintf|
strchrnul|mempcpy|program_invocation_[a-z_]*|get_nprocs|getauxval'
names=$(echo "$names" | tr -d '\n')
used=$(grep -rlE --include='*.[ch]' "\\b($names)\\b|\"/(proc|sys)/|<linux/|\
<sys/(epoll|prctl|eventfd|sysinfo|timerfd|inotify|random|sendfile|auxv)\\.h>" \
    include src threads app | LC_ALL=C sort)
expected=$(echo "$known" | awk '{print $1}' | LC_ALL=C sort)
for file in $used; do
    echo "$expected" | grep -qx "$file" ||
        { echo "$file: uses what Linux alone has, and is not named in linux_test.sh"; status=1; }
done
for file in $expected; do
    echo "$used" | grep -qx "$file" ||
        { echo "$file: is named in linux_test.sh, and uses nothing of Linux alone"; status=1; }
done

# Windows has what is used of POSIX in app/windows; nothing else knows of Windows.
names='\b_?_?(WIN32|WIN64|MINGW[0-9]*)_*\b|<(windows|io)\.h>|windows_'
wrong=$(grep -rnE --include='*.[ch]' "$names" include src threads app | grep -v '^app/windows/')
[ -z "$wrong" ] || { echo "Windows is named outside of app/windows:"; echo "$wrong"; status=1; }
exit $status
