import { readFileSync } from "node:fs";
import type { RouteConfigEntry } from "@remix-run/route-config";

/** The addresses of the routes that render a page, like `myorder/:orderId`. */
export function listPageRoutes(
	among: readonly RouteConfigEntry[],
	above: readonly string[] = [],
): string[] {
	return among.flatMap(({ path, file, children = [] }) => {
		const parts = path ? [...above, path] : above;
		const rendersPage = readFileSync(`app/${file}`, "utf8").includes("export default");
		return [...(rendersPage ? [parts.join("/")] : []), ...listPageRoutes(children, parts)];
	});
}

/** Chooses the matching route with the fewest parameters. */
export function findRoute(path: string, addresses: readonly string[]): string | undefined {
	const fits = (address: string) =>
		new RegExp(`^/${address.replace(/:\w+/g, "[^/]+").replace("*", ".+")}$`).test(path);
	const open = (address: string) => (address === "*" ? 99 : address.split(":").length);
	return addresses.filter(fits).sort((one, other) => open(one) - open(other))[0];
}
