import type { SubmissionResult } from "@conform-to/react";
import { type AppLoadContext, data } from "@remix-run/cloudflare";
import type { SignedInUser } from "~/domain/accounts/rules";
import { pricesInput } from "~/domain/price-lists/input";
import { type ReadPriceLine, readPriceLines } from "~/domain/price-lists/read-price-lines";
import {
	MAX_PRICE_ENTRIES,
	type PercentageLoss,
	replaceListPrices,
} from "~/domain/price-lists/replace-list-prices.server";
import { type FormReply, validateForm } from "~/http/input/validate-form.server";
import { findPasswordError } from "~/http/reauthenticate/password-again.server";
import { notFound, respondWithForm } from "~/http/responses/respond.server";
import { redirectWithToast } from "~/http/responses/toast.server";

/** `lines` are the wrong ones; `losses` are to be confirmed. */
export type SavePricesResult = {
	result: SubmissionResult;
	lines: { line: number; message: string }[];
	losses: PercentageLoss[];
};

const CHANGED_MEANWHILE =
	"Nothing was saved, because a part was deleted at the same moment. Save again.";

/** Saves all lines or, if one is wrong, none. */
export async function handleSave(
	request: Request,
	context: AppLoadContext,
	admin: SignedInUser,
	listId: string,
) {
	const input = await validateForm(request, pricesInput);
	if (!input.ok) return respondWithSave({ result: input.result }, 400);
	const read = readPriceLines(input.value.prices);
	const wrong = read.filter((line) => !line.ok);
	if (wrong.length > 0) return respondWithLines(input.reply, wrong);
	const entries = read.flatMap((line) => (line.ok ? [line.entry] : []));
	if (entries.length > MAX_PRICE_ENTRIES) {
		const limit = `At most ${MAX_PRICE_ENTRIES.toLocaleString("en-US")} prices at a time`;
		return respondWithSave({ result: input.reply({ fieldErrors: { prices: [limit] } }) }, 400);
	}
	const refused = await findPasswordError(request, context, admin, input);
	if (refused)
		return data<SavePricesResult>(
			{ result: refused.data, lines: [], losses: [] },
			refused.init ?? {},
		);
	const isConfirmed = input.value.confirmed;
	const edit = { adminId: admin.id, listId, entries, isConfirmed };
	const saved = await replaceListPrices(context.platform, edit);
	if (saved.ok)
		return redirectWithToast(
			`/dashboard/prices/${listId}`,
			saved.changedCount > 0 ? "updated" : "nothing-changed",
		);
	switch (saved.reason) {
		case "no-such-list":
			throw notFound();
		case "changed-meanwhile":
			return respondWithSave({ result: input.reply({ formErrors: [CHANGED_MEANWHILE] }) }, 409);
		case "percentage-ends": {
			const ask = "Nothing was saved yet. Some quantities get dearer: please confirm it below";
			const result = input.reply({ fieldErrors: { confirmed: [ask] } });
			return respondWithSave({ result, losses: saved.losses }, 409);
		}
		case "wrong-prices":
			return respondWithLines(
				input.reply,
				saved.errors.map(({ entry, message }) => ({ line: read[entry]?.line ?? 0, message })),
			);
	}
}

const respondWithSave = (
	body: Pick<SavePricesResult, "result"> & Partial<SavePricesResult>,
	status: number,
) => respondWithForm<SavePricesResult>({ lines: [], losses: [], ...body }, status);

function respondWithLines(
	reply: FormReply,
	lines: readonly (Extract<ReadPriceLine, { ok: false }> | { line: number; message: string })[],
) {
	const count = lines.length === 1 ? "1 line is wrong" : `${lines.length} lines are wrong`;
	const result = reply({ fieldErrors: { prices: [`Nothing was saved: ${count}`] } });
	const shown = lines.map(({ line, message }) => ({ line, message }));
	return respondWithSave({ result, lines: shown }, 400);
}
