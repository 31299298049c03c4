import type { SubmissionResult } from "@conform-to/react";
import type { SignedInUser } from "~/domain/accounts/rules";
import { changeStockOfParts } from "~/domain/stock/change-stock-of-parts.server";
import { receiveInput } from "~/domain/stock/input";
import { type ReadReceivedLine, readReceivedLines } from "~/domain/stock/read-received-lines";
import { MAX_STOCK_ENTRIES } from "~/domain/stock/rules";
import { changedMeanwhile, keyReused } from "~/http/errors/domain-error.server";
import { type FormReply, validateForm } from "~/http/input/validate-form.server";
import { respondWithForm } from "~/http/responses/respond.server";
import { redirectWithToast } from "~/http/responses/toast.server";
import type { Platform } from "~/platform/platform.server";

/** The wrong lines, each in a field of its own; the others stay in the text. */
export type WrongLine = { typed: string; message: string };
export type ReceiveResult = { result: SubmissionResult; wrong: WrongLine[] };

/** Books all lines, or none. */
export async function handleReceive(request: Request, platform: Platform, admin: SignedInUser) {
	const input = await validateForm(request, receiveInput);
	if (!input.ok) return respondWithReceive(input.result, 400);
	const { reference, idempotencyKey } = input.value;
	const lines = readReceivedLines([...input.value.wrong, ...input.value.lines.split(/[\n\r]+/)]);
	if (lines.length === 0 || lines.length > MAX_STOCK_ENTRIES)
		return respondWithReceive(
			input.reply({ fieldErrors: { lines: [countError(lines.length)] } }),
			400,
		);
	const wrong = lines.flatMap((line) => (line.ok ? [] : [line]));
	if (wrong.length > 0) return respondWithWrong(input.reply, lines, wrong);
	const received = lines.flatMap((line) => (line.ok ? [line] : []));
	const changed = await changeStockOfParts(platform, admin.id, {
		...{ action: "stock.receive", reference, idempotencyKey },
		entries: received.map(({ number, units }) => ({ number, cause: "receipt", change: units })),
	});
	if (changed.ok) return redirectWithToast("/dashboard/stock", "updated");
	if (changed.reason !== "wrong-entries") {
		const error = changed.reason === "key-reused" ? keyReused : changedMeanwhile;
		return respondWithReceive(input.reply(error.errors), error.status);
	}
	const errors = changed.errors.flatMap(({ entry, message }) => {
		const line = received[entry];
		return line ? [{ ...line, ok: false as const, message }] : [];
	});
	return respondWithWrong(input.reply, received, errors);
}

const countError = (count: number) =>
	count === 0
		? "Enter at least one line"
		: `At most ${MAX_STOCK_ENTRIES.toLocaleString("en-US")} lines at a time`;

function respondWithWrong(
	reply: FormReply,
	lines: readonly ReadReceivedLine[],
	wrong: readonly WrongLine[],
) {
	const count = wrong.length === 1 ? "1 line is wrong" : `${wrong.length} lines are wrong`;
	const result = reply({ formErrors: [`Nothing was booked: ${count}`] });
	const isWrong = new Set(wrong.map(({ typed }) => typed));
	const rest = lines.filter(({ typed }) => !isWrong.has(typed)).map(({ typed }) => typed);
	const initialValue = { ...result.initialValue, lines: rest.join("\n") };
	return respondWithReceive(
		{ ...result, initialValue },
		400,
		lines.flatMap(({ typed }) => {
			const error = wrong.find((line) => line.typed === typed);
			return error ? [{ typed, message: error.message }] : [];
		}),
	);
}

const respondWithReceive = (result: SubmissionResult, status: number, wrong: WrongLine[] = []) =>
	respondWithForm<ReceiveResult>({ result, wrong }, status);
