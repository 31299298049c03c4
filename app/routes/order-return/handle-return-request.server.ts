import type { UserContext } from "~/domain/accounts/context.server";
import { requestReturnInput } from "~/domain/returns/input";
import { getBuyerId, listLinesInReturns } from "~/domain/returns/queries.server";
import { requestReturn } from "~/domain/returns/request-return.server";
import { countReturnable, countReturned } from "~/domain/returns/rules";
import { countLineFormFields } from "~/http/input/line-form.server";
import type { PageForm } from "~/http/pages/page-form.server";
import { found } from "~/platform/refused";

export async function loadReturnable({ db, newId, by }: UserContext, orderId = "") {
	const lines = await listLinesInReturns(db, getBuyerId(by), orderId);
	return {
		orderNumber: found(lines[0]).orderNumber,
		lines: lines
			.filter((line) => countReturnable(line) > 0)
			.map((line) => ({
				id: line.id,
				productName: line.productName,
				partNumber: line.partNumber,
				shipped: line.shippedUnits,
				returned: countReturned(line),
				most: countReturnable(line),
			})),
		idempotencyKey: newId(),
	};
}

const RETURN_FORM = { line: { units: "units" }, whole: ["reason", "note"] } as const;

export const MAX_RETURN_REQUEST_FIELDS = countLineFormFields(RETURN_FORM);

export async function handleReturnRequest(ctx: UserContext, form: PageForm, orderId = "") {
	found((await listLinesInReturns(ctx.db, getBuyerId(ctx.by), orderId))[0]);
	const { form: sent, read } = await form.openLines(RETURN_FORM, "units");
	const input = read(requestReturnInput);
	if (ctx.by.kind === "buyer") await form.limit("order");
	const idempotencyKey = String(sent.get("idempotencyKey") ?? ctx.newId());
	await requestReturn(ctx, { ...input, orderId, idempotencyKey });
}
