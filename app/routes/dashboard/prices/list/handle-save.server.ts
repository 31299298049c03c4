import type { SubmissionResult } from "@conform-to/react";
import { pricesInput } from "~/domain/price-lists/input";
import {
	MAX_PRICE_ENTRIES,
	type PricePlan,
	type ProductChange,
	planListPrices,
} from "~/domain/price-lists/plan-list-prices.server";
import { readPriceLines } from "~/domain/price-lists/read-price-lines";
import { describePriceChanges, formatRows, type PriceRow } from "~/domain/price-lists/rules";
import { replaceListPrices } from "~/domain/price-lists/verbs.server";
import { describeShown, listChangedSince } from "~/http/input/edit-conflict.server";
import { type FormReply, validateForm } from "~/http/input/validate-form.server";
import { admin } from "~/http/pages/page.server";
import { respondWithForm } from "~/http/responses/respond.server";
import { formatNumber } from "~/platform/format/format-number";

/** The changes of a save, for review; `shown` and `id` are sent back with the form. */
export type ShownPlan = {
	id: string;
	shown: string;
	summary: string;
	changes: (Omit<ProductChange, "before" | "after"> & {
		before: string;
		after: string;
		isOvertaken: boolean;
	})[];
};

export type SavePricesResult = {
	result: SubmissionResult;
	lines: { line: number; message: string }[];
	plan: ShownPlan | null;
};

const OVERTAKEN =
	"Nothing was saved, because another admin changed these prices after you opened this page. Check the marked parts, then save again.";

export const describeShownPrices = (
	products: readonly { id: string; rows: readonly PriceRow[] }[],
): string =>
	describeShown(Object.fromEntries(products.map(({ id, rows }) => [id, JSON.stringify(rows)])));

/** Shows first what all lines together change; then saves exactly that, or nothing. */
export const handleSave = admin.action(async ({ params, ctx, form }) => {
	const listId = params.priceListId ?? "";
	const input = await validateForm(await form.data(), pricesInput);
	if (!input.ok) return respondWithSave({ result: input.result }, 400);
	const { reply, value } = input;
	const lines = readPriceLines(value.prices);
	const wrong = lines.flatMap((line) => (line.ok ? [] : [line]));
	if (wrong.length > 0) return respondWithLines(reply, wrong);
	const entries = lines.flatMap((line) => (line.ok ? [line.entry] : []));
	if (entries.length > MAX_PRICE_ENTRIES) {
		const limit = `At most ${formatNumber(MAX_PRICE_ENTRIES)} prices at a time`;
		return respondWithSave({ result: reply({ fieldErrors: { prices: [limit] } }) }, 400);
	}
	const respondWithErrors = (errors: readonly { entry: number; message: string }[]) =>
		respondWithLines(
			reply,
			errors.map(({ entry, message }) => ({ line: lines[entry]?.line ?? 0, message })),
		);
	const planned = await planListPrices(ctx.db, listId, entries);
	if (!planned.ok) return respondWithErrors(planned.errors);
	const { plan } = planned;
	if (plan.changes.length === 0)
		return form.leave(`/dashboard/prices/${listId}`, "nothing-changed");
	if (value.plan !== plan.id) return respondWithPlan(reply, plan, value.shown);
	form.refuseWith(({ errors, status, headers }) => {
		const body = { result: reply(errors), plan: toShownPlan(plan, value.shown) };
		return respondWithSave(body, status, headers);
	});
	await form.confirm(value.password);
	if (await replaceListPrices(ctx, plan))
		return form.leave(`/dashboard/prices/${listId}`, "updated");
	const current = await planListPrices(ctx.db, listId, entries);
	return current.ok
		? respondWithPlan(reply, current.plan, value.shown)
		: respondWithErrors(current.errors);
});

function respondWithPlan(reply: FormReply, plan: PricePlan, shown: string) {
	const shownPlan = toShownPlan(plan, shown);
	const isOvertaken = shownPlan.changes.some((change) => change.isOvertaken);
	const result = reply(isOvertaken ? { formErrors: [OVERTAKEN] } : {});
	return respondWithSave({ result, plan: shownPlan }, isOvertaken ? 409 : 200);
}

function toShownPlan({ id, changes }: PricePlan, shown: string): ShownPlan {
	const products = changes.map(({ id: productId, before }) => ({ id: productId, rows: before }));
	const saved = Object.fromEntries(
		products.map((product) => [product.id, JSON.stringify(product.rows)]),
	);
	const overtaken = new Set(listChangedSince(shown, saved));
	return {
		id,
		shown: describeShownPrices(products),
		summary: describePriceChanges(changes),
		changes: changes.map((change) => ({
			...change,
			before: formatRows(change.before),
			after: formatRows(change.after),
			isOvertaken: overtaken.has(change.id),
		})),
	};
}

const respondWithSave = (
	body: Pick<SavePricesResult, "result"> & Partial<SavePricesResult>,
	status: number,
	headers?: Record<string, string>,
) => respondWithForm<SavePricesResult>({ lines: [], plan: null, ...body }, status, headers);

function respondWithLines(reply: FormReply, lines: SavePricesResult["lines"]) {
	const count = lines.length === 1 ? "1 line is wrong" : `${lines.length} lines are wrong`;
	const result = reply({ fieldErrors: { prices: [`Nothing was saved: ${count}`] } });
	return respondWithSave({ result, lines }, 400);
}
