/** Where Remix serves the routes of other pages to scripts. */
export const MANIFEST_PATH = "/__manifest";

/** Single fetch requests a page's data at its path plus '.data', and at '/_root.data' for '/'. */
export function toPagePath(pathname: string): string {
	return pathname.replace(/\.data$/, "").replace(/^\/_root$/, "/");
}
