/** Single fetch requests a page's data at its path plus '.data', and at '/_root.data' for '/'. */
export function toPagePath(pathname: string): string {
	return pathname.replace(/\.data$/, "").replace(/^\/_root$/, "/");
}
