import type { SignedInUser } from "~/domain/accounts/rules";
import { changeStockOfParts } from "~/domain/stock/change-stock-of-parts.server";
import { receiveInput } from "~/domain/stock/input";
import { readReceivedLines } from "~/domain/stock/read-received-lines";
import { MAX_STOCK_ENTRIES } from "~/domain/stock/rules";
import { changedMeanwhile, fieldError, keyReused } from "~/http/errors/domain-error.server";
import { respondWithError, validateForm } from "~/http/input/validate-form.server";
import { respondWithWrongLines } from "~/http/input/wrong-lines.server";
import { redirectWithToast } from "~/http/responses/toast.server";
import type { Platform } from "~/platform/platform.server";

/** Books all lines, or none. */
export async function handleReceive(request: Request, platform: Platform, admin: SignedInUser) {
	const input = await validateForm(request, receiveInput);
	if (!input.ok) return input.response;
	const { reference, idempotencyKey } = input.value;
	const lines = readReceivedLines([...input.value.wrong, ...input.value.lines.split(/[\n\r]+/)]);
	if (lines.length === 0 || lines.length > MAX_STOCK_ENTRIES)
		return respondWithError(input, fieldError(400, "lines", countError(lines.length)));
	const wrong = lines.flatMap((line) => (line.ok ? [] : [line]));
	if (wrong.length > 0) return respondWithWrongLines(input.reply, NOTHING_BOOKED, lines, wrong);
	const received = lines.flatMap((line) => (line.ok ? [line] : []));
	const changed = await changeStockOfParts(platform, admin.id, {
		action: "stock.receive",
		reference,
		idempotencyKey,
		entries: received.map(({ number, units }) => ({ number, cause: "receipt", change: units })),
	});
	if (changed.ok) return redirectWithToast("/dashboard/stock", "updated");
	if (changed.reason !== "wrong-entries")
		return respondWithError(input, changed.reason === "key-reused" ? keyReused : changedMeanwhile);
	const errors = changed.errors.flatMap(({ entry, message }) => {
		const line = received[entry];
		return line ? [{ ...line, ok: false as const, message }] : [];
	});
	return respondWithWrongLines(input.reply, NOTHING_BOOKED, received, errors);
}

const countError = (count: number) =>
	count === 0
		? "Enter at least one line"
		: `At most ${MAX_STOCK_ENTRIES.toLocaleString("en-US")} lines at a time`;

const NOTHING_BOOKED = "Nothing was booked";
