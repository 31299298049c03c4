import { MAX_QUERY_LENGTH } from "../../app/domain/catalog/query-length";
import { createWorkbook } from "../../app/testing/order-pad/workbook";
import { withLocalBindings } from "../../scripts/bindings";
import { demoAccounts } from "../../scripts/seed/people";
import { get, post, readHiddenFields } from "./forms";
import { type Headers, logInAll } from "./visitors";
import { serveShop, type WorkerServer } from "./workerd";

/** `cpuMs` of the Worker and the database, the least of three; null where the system doesn't tell. */
export type HostileCost = {
	door: string;
	text: string;
	kb: number;
	status: number;
	cpuMs: number | null;
	innocentMs: number | null;
};

/** How much more CPU a crafted text may take than an innocent one of its size. */
export const MAX_EXTRA_MS = 50;
export const MAX_WORKBOOK_MS = 300;

const REPEATS = 3;
const KB = 1024;
const [, SHOPPER] = demoAccounts;

type Users = Awaited<ReturnType<typeof logInAll>>;
type Send = () => Promise<Response>;

/** `limit` characters reach the parser; a longer text tries the limit, but not in an address. */
type Door = {
	name: string;
	limit: number;
	isUrl?: true;
	/** Where a table would be refused. */
	innocent?: (length: number) => string;
	prepare: (text: string) => Promise<Send>;
};

const fill = (unit: string, length: number) =>
	unit
		.repeat(Math.ceil(length / unit.length))
		.slice(0, length)
		.toWellFormed();

const fillLines = (createLine: (n: number) => string, length: number, lineCount: number) => {
	const width = Math.floor(length / lineCount) - 1;
	return Array.from({ length: lineCount }, (_, n) => createLine(n).padEnd(width, " x")).join("\n");
};

/** Texts that cost a careless parser more than their length: each as long as wanted. */
const CRAFTED: Record<string, (length: number) => string> = {
	tabs: (length) => fill("\t", length),
	separators: (length) => fill("\t;|,", length),
	"wide rows under a heading": (length) =>
		`part\tqty\n${fill(`${"a\t".repeat(99)}\n`, length - 9)}`,
	"one wide row": (length) => `part\tqty\n${fill("a\t", length - 9)}`,
	spaces: (length) => `TY-0912;1${fill(" ", length - 10)}2`,
	"spaces and a tab": (length) => `TY-0912\t1${fill(" ", length - 12)}2\t3`,
	dots: (length) => fill(".", length),
	brackets: (length) => fill("[(", length),
	"open brackets with dates": (length) => fill("[22/11/26, 12:30", length),
	quotes: (length) => fill('"', length),
	"quotes in cells": (length) => fill('"a;"', length),
	"half-open quotes": (length) => fill('\t"a', length),
	digits: (length) => fill("1234567890", length),
	"grouped digits": (length) => `TY-0912 1${fill(",000", length - 9)}x`,
	"digits and x": (length) => fill("8x", length),
	dashes: (length) => fill("-", length),
	emoji: (length) => fill("👩‍🔧", length),
	"combining marks": (length) => fill("e\u0301", length),
	letters: (length) => fill("a", length),
	"long lines": (length) => fill(`TY-0912 ${"hex bolt zinc ".repeat(140)}12\n`, length),
	"short lines": (length) => fill("a1 2\n", length),
	"empty lines": (length) => fill("\n", length),
	fractions: (length) => fill("1/2 ", length),
	sizes: (length) => fill("m8 x 40 ", length),
	"kinds and synonyms": (length) => fill("hex bolt allen key ss wrench 24t ", length),
	"typing errors": (length) => fill("hx blot wahser spnner ", length),
	"line breaks of all kinds": (length) => fill("\r\n\r\u2028", length),
};

/** The most in a line of the API. */
const NUMBER_CHARS = 60;

const createNumber = (n: number) => `TY-${String(n % 900).padStart(4, "0")}`;

const innocentTable = (length: number) =>
	`part\tqty\tname\n${fillLines((n) => `${createNumber(n)}\t12\thex bolt zinc`, length - 14, 900)}`;

function listDoors(shop: WorkerServer, users: Users, ids: Ids): Door[] {
	const postAs =
		(headers: Headers, path: string, page: string | null, fields: (text: string) => Form) =>
		async (text: string): Promise<Send> => {
			const hidden = page === null ? {} : readHiddenFields(await get(shop, page, headers));
			return () => post(shop, path, headers, { ...hidden, ...fields(text) });
		};
	const postJson =
		(headers: Headers, path: string, body: (text: string) => unknown) => async (text: string) => {
			const json = JSON.stringify(body(text));
			return () =>
				fetch(new URL(`/api/v1${path}`, shop.url), {
					method: "POST",
					headers: { ...headers, "content-type": "application/json" },
					body: json,
				});
		};
	const open = (headers: Headers, path: (text: string) => string) => async (text: string) => {
		const url = new URL(path(encodeURIComponent(text)), shop.url);
		return () => fetch(url, { headers, redirect: "manual" });
	};
	const upload = (headers: Headers, path: string) => async (text: string) => {
		const hidden = readHiddenFields(await get(shop, path, headers));
		return () => {
			const body = new FormData();
			for (const [name, value] of Object.entries({ ...hidden, list: "" })) body.set(name, value);
			body.set("file", new File([text], "list.csv"));
			return fetch(new URL(path, shop.url), {
				method: "POST",
				headers: { ...headers, origin: shop.url.origin },
				body,
				redirect: "manual",
			});
		};
	};
	const { visitor, shopper, admin } = users;
	const token = users["shopper's token"];
	const list = (text: string) => ({ list: text });
	const phonePad = `/dashboard/users/${ids.shopper}/order-pad`;
	return [
		{
			name: "order pad",
			limit: 64 * KB,
			prepare: postAs(shopper, "/order-pad", "/order-pad", list),
		},
		{ name: "order pad, file", limit: 256 * KB, prepare: upload(shopper, "/order-pad") },
		{
			name: "preview",
			limit: 64 * KB,
			prepare: postAs(shopper, "/order-pad/preview", null, list),
		},
		{
			name: "corrected line",
			limit: 2000,
			prepare: postAs(shopper, ids.padPath, ids.padPath, (text) => ({ "line-1": text })),
		},
		{
			name: "quantity of a line",
			limit: 100,
			prepare: postAs(shopper, ids.padPath, ids.padPath, (text) => ({ "quantity-1": text })),
		},
		{
			name: "saved list, part to add",
			limit: 2000,
			prepare: postAs(shopper, ids.listPath, ids.listPath, (text) => ({
				add: text,
				name: "Bench",
			})),
		},
		{
			name: "link to a list",
			limit: 4000,
			isUrl: true,
			prepare: open(shopper, (text) => `/order-pad?l=${text}`),
		},
		{
			name: "API, pad of a text",
			limit: 60 * KB,
			prepare: postJson(token, "/trade/pads", (text) => ({ text })),
		},
		{
			name: "API, pad of lines",
			limit: 30 * KB,
			innocent: (length) =>
				Array.from({ length: Math.floor(length / NUMBER_CHARS) }, (_, n) =>
					createNumber(n).padEnd(NUMBER_CHARS),
				).join(""),
			prepare: postJson(token, "/trade/pads", (text) => ({
				lines: Array.from({ length: Math.ceil(text.length / NUMBER_CHARS) }, (_, n) => ({
					number: text.slice(n * NUMBER_CHARS, (n + 1) * NUMBER_CHARS),
					quantity: 1,
				})),
			})),
		},
		{
			name: "API, order",
			limit: 20 * KB,
			prepare: postJson(token, "/order", (text) => ({
				productID: text,
				name: text,
				address: text,
			})),
		},
		{ name: "phone order", limit: 64 * KB, prepare: postAs(admin, phonePad, phonePad, list) },
		{
			name: "phone order, preview",
			limit: 64 * KB,
			prepare: postAs(admin, `${phonePad}/preview`, null, list),
		},
		{
			name: "price paste",
			limit: 60_000,
			prepare: postAs(admin, ids.pricesPath, ids.pricesPath, (text) => ({ prices: text })),
		},
		{
			name: "accounts of a price list",
			limit: 254,
			prepare: postAs(admin, `${ids.pricesPath}/accounts`, null, (text) => ({ email: text })),
		},
		{
			name: "tracking numbers",
			limit: 100,
			prepare: postAs(admin, "/dashboard/orders/ship", null, (text) => ({
				orderId: ids.order,
				carrier: text,
				[`carrier-${ids.order}`]: text,
				[`tracking-${ids.order}`]: text,
			})),
		},
		{
			name: "part numbers in a filter",
			limit: 4000,
			isUrl: true,
			prepare: open(admin, (text) => `/dashboard/manageProduct/prices-and-stock?numbers=${text}`),
		},
		{
			name: "orders, find",
			limit: 4000,
			isUrl: true,
			prepare: open(admin, (text) => `/dashboard/orders?find=${text}`),
		},
		...[MAX_QUERY_LENGTH, 4000].flatMap((limit): Door[] => [
			{
				...{ name: "search", limit, isUrl: true },
				prepare: open(visitor, (text) => `/products?q=${text}`),
			},
			{
				...{ name: "search, API", limit, isUrl: true },
				prepare: open(visitor, (text) => `/api/v1/products?search=${text}`),
			},
		]),
		{
			name: "suggestions",
			limit: 4000,
			isUrl: true,
			prepare: open(visitor, (text) => `/products/suggestions?q=${text}`),
		},
		{
			name: "filters",
			limit: 4000,
			isUrl: true,
			prepare: open(
				visitor,
				(text) => `${ids.familyPath}?thread=${text}&length=${text}&from=${text}`,
			),
		},
		{
			name: "address of the login",
			limit: 254,
			prepare: postAs(visitor, "/login", null, (text) => ({ email: text, password: text })),
		},
		{
			name: "message",
			limit: 64 * KB,
			prepare: postAs(visitor, "/contact", null, (text) => ({
				name: text,
				email: text,
				phone: text,
				message: text,
			})),
		},
	];
}

type Form = Record<string, string>;
type Ids = Awaited<ReturnType<typeof prepareShop>>;

/** A pad with an open line, a saved list, a price list, an order and a family to send texts to. */
async function prepareShop(stateDir: string) {
	return withLocalBindings(stateDir, async ({ DB }) => {
		const first = async (query: string, ...values: string[]) => {
			const row = await DB.prepare(query)
				.bind(...values)
				.first<{ value: string }>();
			if (!row) throw new Error(`The shop has no row for: ${query}`);
			return row.value;
		};
		const [padId, listId, priceListId] = [
			"bench-hostile-pad",
			"bench-hostile-list",
			"bench-hostile",
		];
		await DB.batch([
			DB.prepare("DELETE FROM order_pad_lines WHERE pad_id = ?").bind(padId),
			DB.prepare("DELETE FROM order_pads WHERE id = ?").bind(padId),
			DB.prepare("DELETE FROM saved_lists WHERE id = ?").bind(listId),
			DB.prepare("DELETE FROM price_lists WHERE id = ?").bind(priceListId),
			DB.prepare(
				`INSERT INTO price_lists (id, name, kind, percent_off_bp, from_at, until_at, state, created_at)
				VALUES (?1, ?1, 'contract', 0, 1, 253402214400000, 'active', 1)`,
			).bind(priceListId),
		]);
		return {
			shopper: SHOPPER.id,
			order: await first("SELECT id AS value FROM orders LIMIT 1"),
			familyPath: `/families/${await first("SELECT slug AS value FROM families LIMIT 1")}`,
			pricesPath: `/dashboard/prices/${priceListId}`,
			padPath: "",
			listPath: "",
		};
	});
}

/** By their forms, so that they are as the shop makes them. */
async function createPadAndList(shop: WorkerServer, headers: Headers) {
	const send = async (path: string, fields: Form) => {
		const hidden = readHiddenFields(await get(shop, path, headers));
		const answer = await post(shop, path, headers, { ...hidden, ...fields });
		const location = answer.headers.get("location");
		if (!location) throw new Error(`${path} was answered ${answer.status}.`);
		return new URL(location, shop.url).pathname;
	};
	const padPath = await send("/order-pad", { list: "unknown-1 5\nunknown-2 5" });
	const listPath = await send("/lists/new", { name: `Bench ${Date.now()}` });
	return { padPath, listPath };
}

/** No answer. */
const CLOSED = 0;

async function measureCpu(shop: WorkerServer, prepare: () => Promise<Send>) {
	const times: number[] = [];
	let status = 0;
	for (let repeat = 0; repeat < REPEATS; repeat += 1) {
		const send = await prepare();
		const before = await shop.cpuMs();
		// A body that is refused unread closes the connection while it is sent.
		const answer = await send().catch(() => null);
		await answer?.arrayBuffer();
		const after = await shop.cpuMs();
		status = answer?.status ?? CLOSED;
		if (before === null || after === null) return { status, cpuMs: null };
		times.push(after - before);
	}
	return { status, cpuMs: Math.min(...times) };
}

/**
 * Sends crafted texts of 64 KB and 256 KB, and as long as each field takes, through every door that
 * reads what people send, each beside an innocent text of its size. Wrong: an answer of 500 or more,
 * or 50 ms more CPU than the innocent text.
 */
export async function measureHostileLists(
	stateDir: string,
	onProgress: (text: string) => void,
): Promise<HostileCost[]> {
	const prepared = await prepareShop(stateDir);
	const shop = await serveShop(stateDir);
	try {
		const users = await logInAll(shop.url);
		const ids = { ...prepared, ...(await createPadAndList(shop, users.shopper)) };
		const costs: HostileCost[] = [];
		for (const door of listDoors(shop, users, ids)) {
			onProgress(`  ${door.name}`);
			const lengths = new Set(door.isUrl ? [door.limit] : [door.limit, 64 * KB, 256 * KB]);
			// A crash would close connections too.
			await get(shop, "/", users.visitor);
			for (const length of lengths) {
				const measure = (text: string) => measureCpu(shop, () => door.prepare(text));
				const { innocent = innocentTable } = door;
				const { cpuMs: innocentMs } = await measure(innocent(length).slice(0, length));
				for (const [name, create] of Object.entries(CRAFTED)) {
					const cost = await measure(create(length));
					costs.push({ door: door.name, text: name, kb: length / KB, innocentMs, ...cost });
				}
			}
		}
		for (const cost of await measureWorkbooks(shop, users.shopper)) costs.push(cost);
		return costs;
	} finally {
		await shop.close();
	}
}

const WORKBOOKS = {
	"1,000 rows": () =>
		createWorkbook(
			Array.from({ length: 1000 }, (_, n) => [`TY-${n}`, 12, "Hex bolt", 9.5, "zinc"]),
		),
	"1,000 rows of 100 cells": () =>
		createWorkbook(Array.from({ length: 1000 }, () => Array.from({ length: 100 }, () => "a"))),
	"5 MB when unpacked": () => createWorkbook([["a".repeat(5_000_000)]]),
	"a sheet of empty rows": () => createWorkbook(Array.from({ length: 200_000 }, () => [])),
};

async function measureWorkbooks(shop: WorkerServer, headers: Headers): Promise<HostileCost[]> {
	const costs: HostileCost[] = [];
	for (const [name, create] of Object.entries(WORKBOOKS)) {
		const bytes = create();
		const cost = await measureCpu(shop, async () => {
			const hidden = readHiddenFields(await get(shop, "/order-pad", headers));
			return () => {
				const body = new FormData();
				for (const [field, value] of Object.entries({ ...hidden, list: "" }))
					body.set(field, value);
				body.set("file", new File([bytes], "list.xlsx"));
				return fetch(new URL("/order-pad", shop.url), {
					method: "POST",
					headers: { ...headers, origin: shop.url.origin },
					body,
					redirect: "manual",
				});
			};
		});
		costs.push({
			...{ door: "order pad, XLSX", text: name, kb: bytes.length / KB, innocentMs: null },
			...cost,
		});
	}
	return costs;
}

/** Of each door and length the costliest text, and all that are wrong. */
export function listWorst(costs: readonly HostileCost[]): HostileCost[] {
	const getKey = ({ door, kb, innocentMs }: HostileCost) => `${door} ${innocentMs === null || kb}`;
	const worst = new Map<string, HostileCost>();
	for (const cost of costs) {
		const known = worst.get(getKey(cost));
		if (!known || (cost.cpuMs ?? 0) > (known.cpuMs ?? 0)) worst.set(getKey(cost), cost);
	}
	return costs.filter(
		(cost) => worst.get(getKey(cost)) === cost || describeHostileExcess(cost) !== "",
	);
}

export function describeHostileExcess({ status, cpuMs, innocentMs }: HostileCost): string {
	if (status >= 500) return "error";
	if (cpuMs === null) return "";
	if (innocentMs === null) return cpuMs > MAX_WORKBOOK_MS ? "slow" : "";
	return cpuMs > innocentMs + MAX_EXTRA_MS ? "slow" : "";
}
