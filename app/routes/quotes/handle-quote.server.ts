import { actAs } from "~/domain/accounts/context.server";
import { getPaymentPath } from "~/domain/payments/rules";
import { acceptQuote } from "~/domain/quotes/accept-quote.server";
import { acceptQuoteInput, declineQuoteInput, questionInput } from "~/domain/quotes/input";
import { isPickField, readPicks, readText } from "~/domain/quotes/picks";
import { findLinkedQuote, listQuoteLines } from "~/domain/quotes/queries.server";
import { getQuotePath } from "~/domain/quotes/rules";
import { addQuoteMessage, askBuyers, declineQuote } from "~/domain/quotes/take-part.server";
import { requireVerifiedUser } from "~/http/auth/guards.server";
import { refuseAcceptance } from "~/http/errors/quotes.server";
import { chooseAddress } from "~/http/input/choose-address.server";
import { anyone } from "~/http/pages/page.server";
import { chargePlaced } from "~/http/payment-page/charge-placed.server";
import { MAX_ACCEPT_FIELDS } from "~/http/quotes/accept-form.server";
import { openFormStep, readSentForm } from "~/http/quotes/open-form-step.server";
import { unknownButton } from "~/http/responses/respond.server";
import { redirectWithToast } from "~/http/responses/toast.server";
import { found } from "~/platform/refused";

/** The link alone reads, asks, and asks by mail to decline; accepting needs the account that the quote is for. */
export const handleQuote = anyone.action(async ({ request, params, context, ctx, form }) => {
	const token = params.token ?? "";
	const path = getQuotePath(token);
	const quote = found(await findLinkedQuote(ctx, token));
	const { user } = await context.getSession();
	const sent = await form.data();
	const open = (sender: string) => openFormStep(ctx, quote.id, sender, sent);
	switch (sent.get("intent")) {
		case "ask": {
			const { message } = await form.read(questionInput);
			await form.limit("contact", user?.id ?? quote.id);
			await addQuoteMessage(
				ctx,
				quote,
				{ fromStaff: false, body: message },
				await open(user?.id ?? quote.id),
			);
			return redirectWithToast(path, "message-received");
		}
		case "decline": {
			const { reason } = await form.read(declineQuoteInput);
			await form.limit("contact", user?.id ?? quote.id);
			const isDeclined = await declineQuote(ctx, user, quote, reason);
			return redirectWithToast(path, isDeclined ? "quote-declined" : "decline-by-mail");
		}
		case "ask-buyer": {
			const member = await requireVerifiedUser(request, context);
			form.openDialog();
			await askBuyers(ctx, member, quote);
			return redirectWithToast(path, "buyers-asked");
		}
		case "accept": {
			const buyer = await requireVerifiedUser(request, context);
			const unclear = await chooseAddress(ctx, buyer, sent);
			if (unclear) return unclear;
			const input = await form.read(acceptQuoteInput, {}, isPickField);
			await form.limit("order", buyer.id);
			const lines = await listQuoteLines(ctx, quote, buyer.customerId);
			const picks = readPicks(quote, lines, (field) => readText(sent, field));
			const placed = await acceptQuote(ctx, buyer, quote, {
				input,
				lines,
				picks,
				adminId: null,
				form: readSentForm(ctx, buyer.id, sent),
			});
			if (!placed.ok) throw refuseAcceptance(placed, quote.company);
			if (placed.orderId === null) return redirectWithToast("/backorders", "backorder-placed");
			if (input.onAccount)
				await chargePlaced(actAs(ctx, { kind: "buyer", userId: buyer.id }), placed.orderId);
			return redirectWithToast(getPaymentPath(placed.orderId), "order-placed");
		}
		default:
			throw unknownButton();
	}
}, MAX_ACCEPT_FIELDS);
