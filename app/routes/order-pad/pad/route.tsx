import { useActionData, useLoaderData } from "@remix-run/react";
import { findPad, findPadWithProducts } from "~/domain/order-pad/queries.server";
import { type AddPadResult, addPadToCart, checkPad } from "~/domain/order-pad/review-pad.server";
import { readNetView } from "~/http/document/net-view.server";
import { switchNetView } from "~/http/document/switch-net-view.server";
import { buildPadView } from "~/http/order-pad/build-pad-view.server";
import { MAX_REVIEW_FIELDS, refuseLongFields } from "~/http/order-pad/read-review.server";
import { purchaser } from "~/http/pages/page.server";
import { enforceRateLimit } from "~/http/rate-limit/rate-limit.server";
import { redirectTo, respondWithForm } from "~/http/responses/respond.server";
import { type RouteHandle, titled } from "~/http/routing/route-handle";
import { found } from "~/platform/refused";
import { OnHold } from "~/ui/customers/on-hold";
import { ButtonLink } from "~/ui/elements/button";
import { NetTotal } from "~/ui/elements/net-total";
import { Page } from "~/ui/layout/page";
import { PadReview, PadTitle, type ReviewResult } from "~/ui/order-pad/pad-review";
import {
	ADD_INTENT,
	formatSuggested,
	readPadForm,
	readSuggested,
	SAVE_INTENT,
} from "~/ui/order-pad/review-fields";
import { NET_FIELD } from "~/ui/products/net-view";

export const handle = { access: "owner" } satisfies RouteHandle;

export const meta = titled("Order pad");

/** Also after an error: the lines were checked again. */
export const shouldRevalidate = () => true;

export const loader = purchaser.loader(async ({ request, params, ctx, user }) => {
	const pad = found(await findPadWithProducts(ctx, user, params.padId ?? ""));
	const isNet = readNetView(request, user);
	return {
		pad: buildPadView(pad, { suggestedFrom: readSuggested(request), isNet }),
		idempotencyKey: ctx.newId(),
		phone: ctx.settings.seller.phone,
	};
});

/** The second click of a double click adds nothing. */
export const action = purchaser.action(async ({ request, params, context, ctx, user, form }) => {
	const sent = await form.data();
	refuseLongFields(sent);
	const pad = found(await findPad(ctx.db, user.id, params.padId ?? ""));
	await enforceRateLimit(request, ctx, "pad", user.id);
	const path = `/order-pad/${pad.id}`;
	const entries = readPadForm(sent);
	if (sent.get("intent") !== ADD_INTENT) {
		await checkPad(ctx, user, pad, entries);
		if (sent.has(NET_FIELD)) return switchNetView(context, sent, path);
		const isSaved = sent.get("intent") === SAVE_INTENT;
		return redirectTo(isSaved ? `/lists/new?pad=${pad.id}` : path + formatSuggested(entries), []);
	}
	const added = await addPadToCart(ctx, user, pad, entries);
	if (!added.ok) return respondWithForm<ReviewResult>({ formErrors: listMessages(added) }, 409);
	const { ok: _, ...subject } = added;
	return form.leave(subject.openCount > 0 ? path : "/mycart", "parts-added", [], subject);
}, MAX_REVIEW_FIELDS);

const listMessages = (refused: Exclude<AddPadResult, { ok: true }>): string[] =>
	refused.reason === "nothing-ready"
		? ["No line is ready. Choose for at least one line first."]
		: refused.messages;

export default function Pad() {
	const { pad, idempotencyKey, phone } = useLoaderData<typeof loader>();
	const result = useActionData<ReviewResult>();
	return (
		<Page
			title={<PadTitle pad={pad} />}
			intro={<NetTotal {...pad.amounts} />}
			width="wide"
			actions={
				<>
					<ButtonLink to="/order-pad">New list</ButtonLink>
					<ButtonLink to={`/quotes/new?pad=${pad.id}`}>Request a quote</ButtonLink>
				</>
			}
		>
			{pad.isOnHold ? <OnHold phone={phone} /> : null}
			<PadReview
				path={`/order-pad/${pad.id}`}
				pad={pad}
				idempotencyKey={idempotencyKey}
				result={result}
			/>
		</Page>
	);
}
