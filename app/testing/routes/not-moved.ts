/** Folders and files of `app/routes` whose pages are still guarded by hand. */
export const NOT_MOVED: readonly string[] = [];
