import { readFile } from "node:fs/promises";
import { basename, join, resolve } from "node:path";
import { request } from "playwright-core";
import { demoAccounts } from "../../scripts/seed/people";
import { findFreePorts, startServer } from "../../scripts/start-server";
import { startShop } from "../../scripts/start-shop";
import { createSession } from "../bench/visitors";
import { type Edge, startEdge } from "./edge";

const OUR_PAGES = {
	home: "/",
	list: "/products",
	product: "/products/hex-bolt-m10x60",
} as const;
type PageKind = keyof typeof OUR_PAGES;
export const PAGE_KINDS = Object.keys(OUR_PAGES) as PageKind[];

export type Page = { kind: PageKind; title: string; url: string; isOurs: boolean; cookie?: string };

/** Resolves page arguments to URLs, and stops the servers it started for them. */
export class Addresses {
	private readonly cleanups: (() => unknown)[] = [];
	private readonly edges = new Map<string, Edge>();
	private readonly folders = new Map<string, string>();

	/** Our pages, of the shop at `base` or a new one. The product page needs a session. */
	async openOurPages(base?: string): Promise<Page[]> {
		if (base) await followRedirects(base);
		const shop = base ? null : await startShop();
		if (shop) this.cleanups.push(shop.end);
		const origin = new URL(base ?? shop?.base ?? "");
		const session = await createSession(origin, demoAccounts[1]);
		return Promise.all(
			PAGE_KINDS.map(async (kind) => ({
				kind,
				title: `ours ${OUR_PAGES[kind]}`,
				url: await this.putBehindEdge(new URL(OUR_PAGES[kind], origin).href),
				isOurs: true,
				cookie: kind === "product" ? session : undefined,
			})),
		);
	}

	/**
	 * Resolves `[kind=]URL`, or `[kind=]folder[#/path]` of a built shop, which it starts with `npm
	 * start`. Follows redirects.
	 */
	async openPage(argument: string): Promise<Page> {
		const [, named, address = argument] = /^(home|list|product)=(.+)$/.exec(argument) ?? [];
		const kind = (named ?? "home") as PageKind;
		if (/^https?:\/\//.test(address)) {
			const url = await this.putBehindEdge(await followRedirects(address));
			return { kind, title: address, url, isOurs: false };
		}
		const [folder = "", path = "/"] = address.split("#");
		const base = await this.startFolder(resolve(folder));
		const url = await this.putBehindEdge(await followRedirects(new URL(path, base).href));
		return { kind, title: `${basename(resolve(folder))} ${path}`, url, isOurs: false };
	}

	async end(): Promise<void> {
		for (const edge of this.edges.values()) edge.close();
		await Promise.all(this.cleanups.map((end) => end()));
	}

	private async startFolder(cwd: string): Promise<string> {
		const running = this.folders.get(cwd);
		if (running) return running;
		if (!(await hasStartScript(cwd))) {
			throw new Error(
				`${cwd} is no folder with a package.json that has a "start" script. Give a URL with http:// or https://, or the folder of a built shop.`,
			);
		}
		const { base, end } = await startServer(["npm", "start"], {
			port: await findFreePorts(),
			cwd,
		}).catch((error: unknown) => {
			throw new Error(
				`'npm start' in ${cwd} has to serve at the PORT it is given. Is it built? ${error}`,
			);
		});
		this.cleanups.push(end);
		this.folders.set(cwd, base);
		return base;
	}

	/** Puts the edge in front of a page that has no TLS. */
	private async putBehindEdge(url: string): Promise<string> {
		const { origin, protocol, pathname, search } = new URL(url);
		if (protocol === "https:") return url;
		const edge = this.edges.get(origin) ?? (await startEdge(origin));
		this.edges.set(origin, edge);
		return new URL(pathname + search, edge.origin).href;
	}
}

async function hasStartScript(folder: string): Promise<boolean> {
	const json = await readFile(join(folder, "package.json"), "utf8").catch(() => "{}");
	return !!JSON.parse(json).scripts?.start;
}

async function followRedirects(url: string): Promise<string> {
	const requestContext = await request.newContext({ ignoreHTTPSErrors: true });
	try {
		const answer = await requestContext.get(url).catch((error: Error) => {
			throw new Error(`${url} does not answer: ${error.message.split("\n")[0]}`);
		});
		if (answer.status() !== 200) throw new Error(`${url} answered ${answer.status()}, not 200.`);
		return answer.url();
	} finally {
		await requestContext.dispose();
	}
}
