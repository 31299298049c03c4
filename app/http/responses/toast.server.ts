import { createCookie, redirect, type TypedResponse } from "@remix-run/cloudflare";
import { z } from "zod";
import { findProductName } from "~/domain/catalog/queries.server";
import type { Db } from "~/platform/d1/database.server";
import { formatNumber } from "~/platform/format/format-number";
import { TOAST_COOKIE, type Toast } from "~/ui/shell/toast";
import { TOASTS, type ToastCode } from "./toasts.server";

/** Scripts clear it (ui/shell/toast). */
const toastCookie = createCookie(TOAST_COOKIE, {
	path: "/",
	sameSite: "lax",
	maxAge: 60,
});

export function hasToastCookie(request: Request): boolean {
	return /(?:^|;\s*)toast=/.test(request.headers.get("cookie") ?? "");
}

export function createToast(code: ToastCode): Toast {
	const [kind, message] = TOASTS[code];
	return { id: crypto.randomUUID(), kind, message };
}

const cartLineSchema = z.object({ productId: z.string(), quantity: z.number() });
const addedProductsSchema = z.object({
	partCount: z.number(),
	replacedCount: z.number(),
	openCount: z.number().default(0),
	/** Of quantities that were added to those in the cart. */
	sums: z.array(z.string()).default([]),
});

const receivedSchema = z.object({
	receivedUnits: z.number(),
	heldUnits: z.number(),
	backorderCount: z.number(),
	isRepeat: z.boolean(),
});

type ToastSubject =
	| z.infer<typeof cartLineSchema>
	| z.input<typeof addedProductsSchema>
	| z.infer<typeof receivedSchema>;

/** `subject` is what the toast describes: a cart line, or how many parts were added to the cart, or what was received. */
export async function redirectWithToast(
	path: string,
	code: ToastCode,
	setCookies: readonly string[] = [],
	subject?: ToastSubject,
): Promise<TypedResponse<never>> {
	const response = redirect(path, 303);
	for (const setCookie of setCookies) response.headers.append("set-cookie", setCookie);
	const payload = [code, crypto.randomUUID(), subject];
	response.headers.append("set-cookie", await toastCookie.serialize(payload));
	return response;
}

async function describeCartLine(db: Db, line: unknown): Promise<Pick<Toast, "detail" | "links">> {
	const { data } = cartLineSchema.safeParse(line);
	const name = data && (await findProductName(db, data.productId));
	if (!name) return {};
	const links = [
		{ to: "/mycart", label: "View cart" },
		{ to: "/checkout", label: "Checkout" },
	];
	return { detail: `${formatNumber(data.quantity)} × ${name}`, links };
}

function describeAddedProducts(subject: unknown): Partial<Toast> {
	const { data } = addedProductsSchema.safeParse(subject);
	if (!data) return {};
	const { partCount, replacedCount, openCount, sums } = data;
	const open =
		openCount === 0
			? ""
			: `. ${openCount === 1 ? "1 line still needs" : `${openCount} lines still need`} a choice`;
	const message = `${partCount} ${partCount === 1 ? "part" : "parts"} added${open}`;
	if (replacedCount === 0) return { message };
	const more = replacedCount - sums.length;
	if (sums.length > 0)
		return { message, detail: [...sums, ...(more > 0 ? [`and ${more} more`] : [])].join(", ") };
	const were = replacedCount === 1 ? "1 was" : `${replacedCount} were`;
	return { message, detail: `${were} in your cart already: the new quantity replaces the old one` };
}

/** Writes '60 received: 40 held for 1 backorder, 20 for sale'. */
function describeReceived(subject: unknown): Partial<Toast> {
	const { data } = receivedSchema.safeParse(subject);
	if (!data) return {};
	const { receivedUnits, heldUnits, backorderCount, isRepeat } = data;
	const [received, held, left] = [receivedUnits, heldUnits, receivedUnits - heldUnits].map(
		(units) => formatNumber(units),
	);
	if (isRepeat)
		return { message: `${received} received. They were booked before`, links: RECEIVED_LINKS };
	if (heldUnits === 0) return { message: `${received} received, for sale` };
	const backorders = `${formatNumber(backorderCount)} ${backorderCount === 1 ? "backorder" : "backorders"}`;
	// What was there before may be held too.
	const sale = receivedUnits > heldUnits ? `, ${left} for sale` : "";
	return {
		message: `${received} received: ${held} held for ${backorders}${sale}`,
		links: RECEIVED_LINKS,
	};
}

const RECEIVED_LINKS = [{ to: "/dashboard/backorders", label: "See the backorders" }] as const;

/** A document consumes the toast. Scripts clear the cookie once they show it: their request may be aborted. */
export async function takeToast(
	request: Request,
	db: Db,
): Promise<{ toast: Toast | null; setCookie: string | null }> {
	const payload: unknown = await toastCookie.parse(request.headers.get("cookie"));
	if (!Array.isArray(payload)) return { toast: null, setCookie: null };
	const [code, id, subject] = payload;
	const isDocument = request.headers.get("sec-fetch-dest") !== "empty";
	const isKnown = typeof code === "string" && Object.hasOwn(TOASTS, code);
	const setCookie = isDocument || !isKnown ? await toastCookie.serialize("", { maxAge: 0 }) : null;
	if (!isKnown) return { toast: null, setCookie };
	const [kind, message] = TOASTS[code as ToastCode];
	const toast: Toast = {
		id: String(id),
		kind,
		message,
		...describeAddedProducts(subject),
		...describeReceived(subject),
		...(await describeCartLine(db, subject)),
	};
	return { toast, setCookie };
}
