import type { Browser, CDPSession, Page } from "playwright-core";
import type { Line } from "./lines";
import { type Paints, readPaints, TRACE_CATEGORIES } from "./paints";

export const KINDS = ["html", "css", "js", "pictures", "fonts", "other"] as const;
export type Kind = (typeof KINDS)[number];

export type Visit = {
	/** Requests before the load event, and until the network is quiet. */
	requestsAtLoad: number;
	requests: number;
	bytes: Record<Kind, number>;
	/** Without headers, which are compressed by what the connection has seen before. */
	bodyBytes: Record<Kind, number>;
	paints: Paints | null;
};

export type VisitOptions = {
	scripts: boolean;
	line?: Line | null;
	slowerCpu?: number;
	paints?: boolean;
	cookie?: string;
};

/** 360 by 640 CSS pixels at two device pixels each. */
const PHONE = {
	viewport: { width: 360, height: 640 },
	deviceScaleFactor: 2,
	isMobile: true,
	hasTouch: true,
	userAgent:
		"Mozilla/5.0 (Linux; Android 11; moto g power) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36",
};
const QUIET_MS = 600;
const TIMEOUT_MS = 90_000;

type NetworkRequest = {
	at: number;
	kind: Kind;
	bytes: number;
	headerBytes: number;
	isAnswered: boolean;
};

export async function visit(browser: Browser, url: string, how: VisitOptions): Promise<Visit> {
	const context = await browser.newContext({
		...PHONE,
		javaScriptEnabled: how.scripts,
		ignoreHTTPSErrors: true,
	});
	try {
		if (how.cookie) await context.addCookies(parseCookies(how.cookie, url));
		const page = await context.newPage();
		const tools = await context.newCDPSession(page);
		const network = await watchNetwork(tools);
		await throttle(tools, how);
		const load = async () => {
			const answer = await page.goto(url, { waitUntil: "load", timeout: TIMEOUT_MS });
			if (answer?.status() !== 200) throw new Error(`${url} answered ${answer?.status()}.`);
			await network.waitUntilQuiet();
		};
		if (!how.paints) {
			await load();
			return { ...network.getTotals(), paints: null };
		}
		const trace = await traceWhile(browser, page, load);
		return { ...network.getTotals(), paints: readPaints(trace) };
	} finally {
		await context.close();
	}
}

/** Ends the trace of a failed visit too: a browser records one at a time. */
async function traceWhile(browser: Browser, page: Page, work: () => Promise<void>) {
	await browser.startTracing(page, { categories: TRACE_CATEGORIES });
	try {
		await work();
	} catch (error) {
		await browser.stopTracing();
		throw error;
	}
	return browser.stopTracing();
}

async function throttle(tools: CDPSession, { line, slowerCpu = 1 }: VisitOptions): Promise<void> {
	if (line) {
		await tools.send("Network.emulateNetworkConditions", {
			offline: false,
			latency: line.roundTrip,
			downloadThroughput: line.down * 125,
			uploadThroughput: line.up * 125,
		});
	}
	if (slowerCpu > 1) await tools.send("Emulation.setCPUThrottlingRate", { rate: slowerCpu });
}

/** Ignores requests that never get a response (a script while scripts are off). */
async function watchNetwork(tools: CDPSession) {
	const all: NetworkRequest[] = [];
	const open = new Map<string, NetworkRequest>();
	let loadedAt = Number.POSITIVE_INFINITY;
	let lastChange = Date.now();
	const finish = (id: string, bytes: number) => {
		const sent = open.get(id);
		if (sent) sent.bytes = bytes;
		open.delete(id);
		lastChange = Date.now();
	};
	tools.on("Page.loadEventFired", ({ timestamp }) => {
		loadedAt = timestamp;
	});
	tools.on("Network.requestWillBeSent", ({ requestId, request, redirectResponse, timestamp }) => {
		if (redirectResponse) finish(requestId, redirectResponse.encodedDataLength);
		if (!request.url.startsWith("http")) return;
		const sent = {
			at: timestamp,
			kind: "other" as const,
			bytes: 0,
			headerBytes: 0,
			isAnswered: !!redirectResponse,
		};
		open.set(requestId, sent);
		all.push(sent);
		lastChange = Date.now();
	});
	tools.on("Network.responseReceived", ({ requestId, response, type }) => {
		const sent = open.get(requestId);
		if (!sent) return;
		sent.isAnswered = true;
		sent.headerBytes = response.encodedDataLength;
		sent.kind = getKind(type, response.mimeType);
	});
	tools.on("Network.loadingFinished", ({ requestId, encodedDataLength }) =>
		finish(requestId, encodedDataLength),
	);
	tools.on("Network.loadingFailed", ({ requestId }) => finish(requestId, 0));
	await tools.send("Network.enable");
	await tools.send("Page.enable");
	return {
		async waitUntilQuiet() {
			const until = Date.now() + TIMEOUT_MS;
			while (Date.now() < until && (open.size > 0 || Date.now() - lastChange < QUIET_MS)) {
				await new Promise((resolve) => setTimeout(resolve, 50));
			}
		},
		getTotals: () => sumRequests(all, loadedAt),
	};
}

function sumRequests(all: readonly NetworkRequest[], loadedAt: number) {
	const answered = all.filter(({ isAnswered }) => isAnswered);
	const sumByKind = (weigh: (sent: NetworkRequest) => number) =>
		Object.fromEntries(
			KINDS.map((kind) => [
				kind,
				answered.reduce((sum, sent) => (sent.kind === kind ? sum + weigh(sent) : sum), 0),
			]),
		) as Record<Kind, number>;
	return {
		requestsAtLoad: answered.filter(({ at }) => at <= loadedAt).length,
		requests: answered.length,
		bytes: sumByKind(({ bytes }) => bytes),
		bodyBytes: sumByKind(({ bytes, headerBytes }) => bytes - headerBytes),
	};
}

function getKind(type: string, media: string): Kind {
	if (type === "Document") return "html";
	if (type === "Stylesheet") return "css";
	if (type === "Script" || media.includes("javascript")) return "js";
	if (type === "Image" || media.startsWith("image/")) return "pictures";
	return type === "Font" ? "fonts" : "other";
}

function parseCookies(header: string, url: string) {
	return header.split("; ").map((pair) => {
		const [name = "", ...value] = pair.split("=");
		return { name, value: value.join("="), url };
	});
}
