import { resolve } from "node:path";
import { sessionOf } from "../bench/visitors";
import { demoAccounts } from "../seed/people";
import { startedServer, twoFreePorts } from "../started-server";
import { startedShop } from "../started-shop";
import { type Edge, startEdge } from "./edge";

/** The pages of a shop that are held against one another. */
export const OUR_PAGES = {
	home: "/",
	list: "/products",
	product: "/products/hex-bolt-m10x60",
} as const;
export type PageKind = keyof typeof OUR_PAGES;

/** A page to visit; `cookie` is the header that lets a shopper in, where one is needed. */
export type Page = { kind: PageKind; title: string; url: string; isOurs: boolean; cookie?: string };

/** What was started for the visits. `end` ends it all. */
export class Addresses {
	private readonly ends: (() => unknown)[] = [];
	private readonly edges = new Map<string, Edge>();
	private readonly folders = new Map<string, string>();

	/** Our pages, of the shop at `base` or of a fresh one. Only a shopper sees a product's page. */
	async ours(base?: string): Promise<Page[]> {
		const shop = base ? null : await startedShop();
		if (shop) this.ends.push(shop.end);
		const origin = new URL(base ?? shop?.base ?? "");
		const session = await sessionOf(origin, demoAccounts[1]);
		const kinds = Object.entries(OUR_PAGES) as [PageKind, string][];
		return Promise.all(
			kinds.map(async ([kind, path]) => ({
				kind,
				title: `ours ${path}`,
				url: await this.behindEdge(new URL(path, origin).href),
				isOurs: true,
				cookie: kind === "product" ? session : undefined,
			})),
		);
	}

	/** The page that an argument names: `[kind=]URL`, or `[kind=]folder[#/path]` of a built shop, which `npm start` runs at PORT. */
	async theirs(argument: string): Promise<Page> {
		const [, named, address = argument] = /^(home|list|product)=(.+)$/.exec(argument) ?? [];
		const kind = (named ?? "home") as PageKind;
		const page = { kind, title: address, isOurs: false };
		if (URL.canParse(address)) return { ...page, url: await this.behindEdge(address) };
		const [folder = "", path = "/"] = address.split("#");
		const base = await this.startedFolder(resolve(folder));
		return { ...page, url: await this.behindEdge(new URL(path, base).href) };
	}

	async end(): Promise<void> {
		for (const edge of this.edges.values()) edge.close();
		await Promise.all(this.ends.map((end) => end()));
	}

	private async startedFolder(cwd: string): Promise<string> {
		const running = this.folders.get(cwd);
		if (running) return running;
		const { base, end } = await startedServer(["npm", "start"], {
			port: await twoFreePorts(),
			cwd,
		});
		this.ends.push(end);
		this.folders.set(cwd, base);
		return base;
	}

	/** The same page with the edge in front of it; what has TLS of its own stays as it is. */
	private async behindEdge(url: string): Promise<string> {
		const { origin, protocol, pathname, search } = new URL(url);
		if (protocol === "https:") return url;
		const edge = this.edges.get(origin) ?? (await startEdge(origin));
		this.edges.set(origin, edge);
		return new URL(pathname + search, edge.origin).href;
	}
}
