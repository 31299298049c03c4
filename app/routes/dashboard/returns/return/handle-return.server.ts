import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import type { SignedInUser } from "~/domain/accounts/rules";
import { sendDueRefunds } from "~/domain/payments/refunds/send-due-refunds.server";
import { decideReturn } from "~/domain/returns/decide-return.server";
import { approveReturnInput, receiveReturnInput, rejectReturnInput } from "~/domain/returns/input";
import { receiveReturn } from "~/domain/returns/receive-return.server";
import { settleReturn } from "~/domain/returns/settle-return.server";
import { requireRight } from "~/http/auth/guards.server";
import { describeReturnError } from "~/http/errors/returns.server";
import {
	buildLineFormResult,
	countLineFormFields,
	readLineForm,
	respondWithLineErrors,
} from "~/http/input/line-form.server";
import { parseForm } from "~/http/input/parse-form.server";
import { respondWithForm, unknownButton } from "~/http/responses/respond.server";
import { redirectWithToast, type ToastCode } from "~/http/responses/toast.server";
import type { Platform } from "~/platform/platform.server";
import { INTENTS, RETURN_FORM, RETURN_RIGHTS } from "./return-fields";

export const MAX_RETURN_FIELDS = countLineFormFields(RETURN_FORM);

type Outcome =
	| { ok: true; toast: ToastCode }
	/** Errors were added to the result. */
	| { ok: false; reason: "invalid" }
	| Parameters<typeof describeReturnError>[0];

export async function handleReturn(
	{ request, params, context }: ActionFunctionArgs,
	admin: SignedInUser,
) {
	const id = params.returnId ?? "";
	const form = await parseForm(request, MAX_RETURN_FIELDS);
	const intent = Object.values(INTENTS).find((each) => each === form.get("intent"));
	if (!intent) throw unknownButton();
	await requireRight(request, context, admin, RETURN_RIGHTS[intent]);
	const result = buildLineFormResult(form, RETURN_FORM);
	const outcome = await run(context.platform, { adminId: admin.id, id, intent, form, result });
	if (outcome.ok) return redirectWithToast(`/dashboard/returns/${id}`, outcome.toast);
	if (outcome.reason === "invalid") return respondWithForm(result, 400);
	return respondWithLineErrors(result, describeReturnError(outcome), "received");
}

type Sent = {
	adminId: string;
	id: string;
	intent: keyof typeof INTENTS;
	form: FormData;
	result: ReturnType<typeof buildLineFormResult>;
};

async function run(platform: Platform, sent: Sent): Promise<Outcome> {
	const { adminId, id, intent, form, result } = sent;
	if (intent === INTENTS.settle) {
		const settled = await settleReturn(platform, adminId, id);
		if (!settled.ok) return settled;
		platform.runAfterResponse(sendDueRefunds(platform));
		const toast = settled.isManual ? "refunded-by-hand" : "refunded";
		return { ok: true, toast: settled.isManual === null ? "return-settled" : toast };
	}
	if (intent === INTENTS.receive) {
		const input = readLineForm(form, RETURN_FORM, receiveReturnInput, result);
		if (!input) return { ok: false, reason: "invalid" };
		const received = await receiveReturn(platform, adminId, id, input.lines);
		return received.ok ? { ok: true, toast: "return-received" } : received;
	}
	const isRejected = intent === INTENTS.reject;
	const schema = isRejected ? rejectReturnInput : approveReturnInput;
	const input = readLineForm(form, RETURN_FORM, schema, result);
	if (!input) return { ok: false, reason: "invalid" };
	const state = isRejected ? "rejected" : "approved";
	const decided = await decideReturn(platform, adminId, id, { ...input, state });
	return decided.ok ? { ok: true, toast: "return-decided" } : decided;
}
