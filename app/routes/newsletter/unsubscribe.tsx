import { data, redirect } from "@remix-run/cloudflare";
import { Form } from "@remix-run/react";
import { findSubscriberByLink, unsubscribe } from "~/domain/newsletter/subscribers.server";
import { anyone } from "~/http/pages/page.server";
import { respondWithForm } from "~/http/responses/respond.server";
import { type RouteHandle, titled, withData } from "~/http/routing/route-handle";
import { Button, ButtonLink } from "~/ui/elements/button";
import { Notice } from "~/ui/elements/notice";
import { Page } from "~/ui/layout/page";

export const handle = { access: "secret" } satisfies RouteHandle;

export const meta = titled("Unsubscribe");

/** A visit alone doesn't unsubscribe, because mail scanners follow links. The button's POST does. */
export const loader = anyone.loader(async ({ params, ctx }) => {
	const subscriber = await findSubscriberByLink(ctx.db, params.secret ?? "");
	return data({ subscriber }, { status: subscriber ? 200 : 404 });
});

export const action = anyone.action(async ({ params, ctx }) => {
	const secret = params.secret ?? "";
	const isKnown = await unsubscribe(ctx, secret);
	if (!isKnown) return respondWithForm(null, 404);
	return redirect(`/newsletter/unsubscribe/${secret}`, 303);
});

export default withData<typeof loader>(({ subscriber }) => {
	if (!subscriber) {
		return (
			<Page title="This link does not work" width="narrow">
				<Notice kind="warning">
					It may be incomplete, or its address is no longer on our list. If you still get
					newsletters, contact us.
				</Notice>
				<ButtonLink to="/contact" variant="main">
					Contact us
				</ButtonLink>
			</Page>
		);
	}
	if (subscriber.state !== "confirmed") {
		return (
			<Page title="You are unsubscribed" width="narrow">
				<Notice kind="success">
					We will send no more newsletters to <strong>{subscriber.email}</strong>.
				</Notice>
				<ButtonLink to="/newsletter">Subscribe again</ButtonLink>
			</Page>
		);
	}
	return (
		<Page title="Unsubscribe" width="narrow">
			<p className="mb-6">
				Press the button to stop newsletters to <strong>{subscriber.email}</strong>.
			</p>
			<Form method="post">
				<Button type="submit" variant="main">
					Unsubscribe
				</Button>
			</Form>
		</Page>
	);
});
