import { MAX_QUERY_LENGTH } from "../../../app/domain/catalog/query-length";
import { get, post, readHiddenFields } from "../forms";
import type { Headers, logInAll } from "../visitors";
import type { WorkerServer } from "../workerd";
import type { Form, prepareShop } from "./prepare-shop";
import { createNumber, NUMBER_CHARS } from "./texts";

const KB = 1024;

type Users = Awaited<ReturnType<typeof logInAll>>;
type Ids = Awaited<ReturnType<typeof prepareShop>>;
export type Send = () => Promise<Response>;

/** `limit` characters reach the parser; a longer text tries the limit, but not in an address. */
type Door = {
	name: string;
	limit: number;
	isUrl?: true;
	/** Where a table would be refused. */
	innocent?: (length: number) => string;
	prepare: (text: string) => Promise<Send>;
};

/** Posts a file as the list of an order pad. */
export async function prepareUpload(
	shop: WorkerServer,
	headers: Headers,
	path: string,
	file: File,
): Promise<Send> {
	const hidden = readHiddenFields(await get(shop, path, headers));
	return () => {
		const body = new FormData();
		for (const [name, value] of Object.entries({ ...hidden, list: "" })) body.set(name, value);
		body.set("file", file);
		return fetch(new URL(path, shop.url), {
			method: "POST",
			headers: { ...headers, origin: shop.url.origin },
			body,
			redirect: "manual",
		});
	};
}

export function listDoors(shop: WorkerServer, users: Users, ids: Ids): Door[] {
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
	const upload = (headers: Headers, path: string) => (text: string) =>
		prepareUpload(shop, headers, path, new File([text], "list.csv"));
	const { visitor, shopper, admin } = users;
	const token = users["shopper's token"];
	const list = (text: string) => ({ list: text });
	const phonePad = `${ids.customerPath}/order-pad`;
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
			name: "terms of a customer",
			limit: 5000,
			prepare: postAs(admin, ids.customerPath, ids.customerPath, (text) => ({
				listIds: text,
				exemptNumber: text,
				exemptUntil: text,
				notes: text,
			})),
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
				name: "search",
				limit,
				isUrl: true,
				prepare: open(visitor, (text) => `/products?q=${text}`),
			},
			{
				name: "search, API",
				limit,
				isUrl: true,
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
