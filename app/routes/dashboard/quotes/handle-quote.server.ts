import {
	renewQuote,
	replaceLink,
	saveQuote,
	sendQuote,
	withdrawQuote,
} from "~/domain/quotes/answer-quote.server";
import { answerQuoteInput, questionInput } from "~/domain/quotes/input";
import { findStaffQuote, listQuoteLines } from "~/domain/quotes/queries.server";
import { getStaffQuotePath } from "~/domain/quotes/rules";
import { addQuoteMessage } from "~/domain/quotes/take-part.server";
import { admin } from "~/http/pages/page.server";
import { openFormStep } from "~/http/quotes/open-form-step.server";
import { unknownButton } from "~/http/responses/respond.server";
import { redirectWithToast } from "~/http/responses/toast.server";
import { found } from "~/platform/refused";
import { toAnswerTexts } from "./answer-texts.server";

export const handleStaffQuote = admin.action(async ({ params, ctx, form }) => {
	const quote = found(await findStaffQuote(ctx, params.quoteId ?? ""));
	const path = getStaffQuotePath(quote.id);
	const sent = await form.data();
	const intent = sent.get("intent");
	const step = await openFormStep(ctx, quote.id, ctx.by.userId, sent);
	switch (intent) {
		case "save":
		case "send": {
			const answer = await form.read(answerQuoteInput);
			const lines = await listQuoteLines(ctx, quote, quote.customerId);
			if (!step.isDone) await form.refuseOvertaken(toAnswerTexts(quote, lines, ctx.now()));
			if (intent === "save") {
				await saveQuote(ctx, quote, answer, step);
				return redirectWithToast(path, "quote-saved");
			}
			await sendQuote(ctx, quote, answer, step);
			return redirectWithToast(path, "quote-sent");
		}
		case "answer": {
			const { message } = await form.read(questionInput);
			await addQuoteMessage(ctx, quote, { fromStaff: true, body: message }, step);
			return redirectWithToast(path, "quote-answered");
		}
		case "renew": {
			form.openDialog();
			const id = await renewQuote(ctx, quote, step);
			return redirectWithToast(
				getStaffQuotePath(id),
				id === quote.id ? "quote-sent" : "quote-copied",
			);
		}
		case "withdraw": {
			form.openDialog();
			await withdrawQuote(ctx, quote, step);
			return redirectWithToast(path, "quote-withdrawn");
		}
		case "new-link":
			await replaceLink(ctx, quote, step);
			return redirectWithToast(path, "quote-link-replaced");
		default:
			throw unknownButton();
	}
});
