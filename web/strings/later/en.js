// SPDX-License-Identifier: MIT
// Texts of the views that are loaded when they are asked for, in English.

export default {
};
