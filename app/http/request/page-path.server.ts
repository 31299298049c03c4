/** The path of the page that a path belongs to: single fetch asks for a page's data at its path plus '.data', for that of '/' at '/_root.data'. */
export function toPagePath(pathname: string): string {
	return pathname.replace(/\.data$/, "").replace(/^\/_root$/, "/");
}
