import type { AdminContext } from "~/domain/accounts/context.server";
import { priceField } from "~/domain/catalog/input";
import { formatDecimalTk } from "~/domain/money/rules";
import {
	changePricesAndStock,
	getFormId,
	type PriceAndStockChange,
} from "~/domain/stock/change-prices-and-stock.server";
import { stockEntryField, toStockChange } from "~/domain/stock/price-and-stock-input";
import {
	hashQuantityPrices,
	listPricesAndStock,
	listQuantityPrices,
	listSavedPricesAndStock,
} from "~/domain/stock/price-and-stock-queries.server";
import { admin } from "~/http/pages/page.server";
import { respondWithForm } from "~/http/responses/respond.server";
import { redirectWithToast } from "~/http/responses/toast.server";
import type { Db } from "~/platform/d1/database.server";
import { idempotencyKeyInput } from "~/platform/idempotency/key-input";
import { buildUrlAfterSave, parsePercent } from "./list-url.server";
import {
	type PriceAndStockResult,
	parseFieldName,
	parseTicked,
	type TypedRow,
} from "./price-and-stock-form";

type FieldErrors = PriceAndStockResult["errors"][string];

/** Saves each valid row; the others keep what was typed, with the reason beside the field. */
export const handleSave = admin.action(async ({ request, user, ctx, form: sent }) => {
	const form = await sent.data();
	const key = idempotencyKeyInput.safeParse(form.get("idempotencyKey"));
	const typed = readTypedRows(form);
	const errors = new Map<string, FieldErrors>();
	const formErrors = key.success ? [] : key.error.issues.map(({ message }) => message);
	const changes: PriceAndStockChange[] = [];
	for (const [productId, row] of typed) {
		const read = readChange(productId, row);
		if (read.ok) changes.push(read.change);
		else errors.set(productId, read.errors);
	}
	const hasInvalidFields = errors.size > 0 || !key.success;
	const formId = key.success ? getFormId(user.id, key.data) : "";
	const wanted = key.success ? changes.filter(({ price, stock }) => price || stock?.units) : [];
	if (wanted.some(({ price }) => price !== null)) {
		sent.refuseWith(async (refused) => {
			const { formErrors: messages = [], fieldErrors = {} } = refused.errors;
			const body = { errors, formErrors: messages, passwordErrors: fieldErrors.password ?? [] };
			const result = await describeRows(ctx.db, typed, body, formId);
			return respondWithForm(result, refused.status, refused.headers);
		});
		await sent.confirm(String(form.get("password") ?? ""));
	}
	const planned = await planQuantityPrices(ctx, request.url, typed);
	const outcomes = await changePricesAndStock(
		ctx,
		formId,
		wanted.map((change) => ({ ...change, lists: planned.get(change.productId) ?? [] })),
	);
	for (const [productId, outcome] of outcomes) {
		const row = typed.get(productId);
		if (outcome === "saved" || !row) continue;
		if (outcome === "no-such-product") formErrors.push("A product no longer exists.");
		else if (outcome === "changed-meanwhile")
			errors.set(productId, { [row.stock === "" ? "price" : "stock"]: KEPT_CHANGING });
		else {
			const { shown, ...sentences } = outcome;
			errors.set(productId, sentences);
			Object.assign(row, shown);
		}
		const refused = errors.get(productId);
		if (row.lists && refused?.price)
			errors.set(productId, { ...refused, price: `${refused.price}. ${PRICE_ALONE}` });
	}
	if (errors.size === 0 && formErrors.length === 0) {
		const isSaved = outcomes.size > 0;
		const list = buildUrlAfterSave(request.url, isSaved ? formId : null);
		return redirectWithToast(list, isSaved ? "updated" : "nothing-changed");
	}
	const kept = new Map([...typed].filter(([id]) => errors.has(id) || !key.success));
	const body = { errors, formErrors, passwordErrors: [] };
	const result = await describeRows(ctx.db, kept, body, formId);
	return respondWithForm(result, hasInvalidFields ? 400 : 409);
});

const PRICE_ALONE = "Saved again, the price changes without its quantity prices";
const KEPT_CHANGING = "Not saved: this product kept changing meanwhile. Save again";

/** By part, of rows that a percentage changes with their quantity prices. */
async function planQuantityPrices(
	ctx: AdminContext,
	url: string,
	typed: ReadonlyMap<string, TypedRow>,
): Promise<Map<string, PriceAndStockChange["lists"]>> {
	const change = parsePercent(url)?.change;
	const asked = [...typed].filter(([, { lists }]) => lists !== undefined);
	if (!change || asked.length === 0) return new Map();
	const ids = asked.map(([id]) => id);
	const current = await listQuantityPrices(ctx, ids, change);
	return new Map(
		asked.map(([id, { lists: shown }]) => {
			const lists = current.get(id) ?? [];
			return [id, hashQuantityPrices(lists) === shown ? lists : "changed"];
		}),
	);
}

type RowErrors = Pick<PriceAndStockResult, "formErrors" | "passwordErrors"> & {
	errors: ReadonlyMap<string, FieldErrors>;
};

async function describeRows(
	db: Db,
	kept: ReadonlyMap<string, TypedRow>,
	{ errors, ...messages }: RowErrors,
	formId: string,
): Promise<PriceAndStockResult> {
	return {
		...messages,
		typed: Object.fromEntries(kept),
		errors: Object.fromEntries(errors),
		rows: await listPricesAndStock(db, [...kept.keys()]),
		saved: await listSavedPricesAndStock(db, formId),
	};
}

function readTypedRows(form: FormData): Map<string, TypedRow> {
	const rows = new Map<string, TypedRow>();
	for (const [name, value] of form) {
		const field = parseFieldName(name);
		if (!field || typeof value !== "string") continue;
		const { part, shown, productId } = field;
		const row = rows.get(productId) ?? { shownPrice: 0, price: "", stock: "" };
		const shownProduct = part === "price" ? { shownPrice: shown } : { shownOnHand: shown };
		const read = part === "price" ? parseTicked(value) : { stock: value.trim() };
		rows.set(productId, { ...row, ...shownProduct, ...read });
	}
	return new Map(
		[...rows].filter(
			([, { shownPrice, price, stock }]) => stock !== "" || price !== formatDecimalTk(shownPrice),
		),
	);
}

function readChange(
	productId: string,
	{ shownPrice, price, shownOnHand = 0, stock }: TypedRow,
): { ok: true; change: PriceAndStockChange } | { ok: false; errors: FieldErrors } {
	const prices = priceField.safeParse(price);
	const entry = stock === "" ? null : stockEntryField.safeParse(stock);
	if (prices.success && entry?.success !== false) {
		const isNewPrice = prices.data !== shownPrice;
		return {
			ok: true,
			change: {
				productId,
				price: isNewPrice ? { shown: shownPrice, wanted: prices.data } : null,
				stock: entry ? toStockChange(entry.data, shownOnHand) : null,
				lists: [],
			},
		};
	}
	return {
		ok: false,
		errors: {
			price: prices.error?.issues[0]?.message,
			stock: entry?.error?.issues[0]?.message,
		},
	};
}
