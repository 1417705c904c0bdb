/* SPDX-License-Identifier: MIT */
/*
 * What Python's headers ask of the configuration on Windows (64 bits), where mingw compiles on
 * another machine: the limited API needs no more than this.
 */
#ifndef Py_PYCONFIG_H
#define Py_PYCONFIG_H

#define MS_WINDOWS 1
#define MS_WIN64 1
#define Py_ENABLE_SHARED 1 /* names are imported from a DLL */
#define HAVE_DECLSPEC_DLL 1

#define SIZEOF_SHORT 2
#define SIZEOF_INT 4
#define SIZEOF_LONG 4
#define SIZEOF_LONG_LONG 8
#define SIZEOF_SIZE_T 8
#define SIZEOF_VOID_P 8
#define SIZEOF_TIME_T 8
#define SIZEOF_WCHAR_T 2
#define SIZEOF_FLOAT 4
#define SIZEOF_DOUBLE 8

#endif
