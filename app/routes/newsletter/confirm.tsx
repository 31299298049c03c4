import { data } from "@remix-run/cloudflare";
import { Form } from "@remix-run/react";
import { CONFIRM_HOURS } from "~/domain/newsletter/rules";
import { confirmSubscription, findConfirmableEmail } from "~/domain/newsletter/subscribers.server";
import { anyone } from "~/http/pages/page.server";
import { respondWithForm } from "~/http/responses/respond.server";
import { type RouteHandle, titled, withData } from "~/http/routing/route-handle";
import { Button } from "~/ui/elements/button";
import { InvalidLinkPage } from "~/ui/layout/invalid-link-page";
import { Page } from "~/ui/layout/page";

export const handle = { access: "secret" } satisfies RouteHandle;

export const meta = titled("Confirm your subscription");

/** A visit alone doesn't confirm, because mail scanners follow links. The button's POST does. */
export const loader = anyone.loader(async ({ params, ctx }) => {
	const email = await findConfirmableEmail(ctx, params.secret ?? "");
	return data({ email }, { status: email ? 200 : 404 });
});

export const action = anyone.action(async ({ params, ctx, form }) => {
	const isConfirmed = await confirmSubscription(ctx, params.secret ?? "");
	if (!isConfirmed) return respondWithForm(null, 404);
	return form.leave("/", "newsletter-confirmed");
});

export default withData<typeof loader>(({ email }) => {
	if (!email) {
		return (
			<InvalidLinkPage to="/newsletter" label="Subscribe again">
				It is more than {CONFIRM_HOURS} hours old, or we have sent you a newer one. Subscribe again
				to get a new link.
			</InvalidLinkPage>
		);
	}
	return (
		<Page title="Confirm your subscription" width="narrow">
			<p className="mb-6">
				Press the button to get our newsletter at <strong>{email}</strong>.
			</p>
			<Form method="post">
				<Button type="submit" variant="main">
					Confirm subscription
				</Button>
			</Form>
			<p className="text-small text-soft">Wasn't it you? Just close this page.</p>
		</Page>
	);
});
