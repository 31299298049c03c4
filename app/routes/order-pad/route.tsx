import { useActionData, useLoaderData } from "@remix-run/react";
import { readLinkedLines } from "~/domain/order-pad/reading/linked-lines";
import { createPadFromForm } from "~/http/order-pad/create-pad-from-form.server";
import { purchaser } from "~/http/pages/page.server";
import { type RouteHandle, titled } from "~/http/routing/route-handle";
import { ButtonLink } from "~/ui/elements/button";
import { Page } from "~/ui/layout/page";
import { PadForm, type PadFormResult } from "~/ui/order-pad/pad-form";

export const handle = { access: "verified" } satisfies RouteHandle;

export const meta = titled("Order pad");

/** A link fills the form and writes nothing. */
export const loader = purchaser.loader(async ({ request, ctx }) => {
	const list = readLinkedLines(new URL(request.url).searchParams);
	return { list, idempotencyKey: ctx.newId(), ordersAddress: ctx.settings.ordersAddress };
});

export const action = purchaser.upload((args) => createPadFromForm(args, args.user, "/order-pad"));

export default function OrderPad() {
	const { list, idempotencyKey, ordersAddress } = useLoaderData<typeof loader>();
	const result = useActionData<PadFormResult>();
	return (
		<Page
			title="Order pad"
			width="wide"
			actions={
				<>
					<ButtonLink to="/order-pad/scan">Scan labels</ButtonLink>
					<ButtonLink to="/lists">Saved lists</ButtonLink>
					<ButtonLink to="/lists/bought">Bought before</ButtonLink>
				</>
			}
			intro="Paste part numbers and quantities. You check every line before anything goes into the cart."
		>
			<PadForm path="/order-pad" list={list} idempotencyKey={idempotencyKey} result={result} />
			{ordersAddress ? (
				<p className="mt-4 text-soft">
					Or mail your list to <a href={`mailto:${ordersAddress}`}>{ordersAddress}</a>, as text,
					XLSX or CSV. The answer has a link to the checked lines; nothing is ordered before you
					order it.
				</p>
			) : null}
		</Page>
	);
}
