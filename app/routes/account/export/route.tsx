import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { requireConfirmedUser } from "~/http/auth/guards.server";
import { ButtonLink } from "~/ui/elements/button";
import { buildPrivatePageMeta } from "~/ui/head/page-meta";
import { Page } from "~/ui/layout/page";

export const meta: MetaFunction = (page) => buildPrivatePageMeta(page, "Your data");

export async function loader({ request, context }: LoaderFunctionArgs) {
	await requireConfirmedUser(request, context);
	return null;
}

export default function Export() {
	return (
		<Page title="Your data" intro="Everything we keep about you, as one JSON file." width="text">
			<section aria-labelledby="inside" className="account-facts">
				<h2 id="inside">What is in it</h2>
				<ul>
					<li>Your account and profile, linked sign-ins, devices and API tokens</li>
					<li>
						Your orders with their payments and refunds, your cart and requests for back-in-stock
						emails
					</li>
					<li>Your reviews, comments and blogs</li>
					<li>Messages that were sent to us from your email, and mails that we sent you lately</li>
					<li>Your newsletter subscription, and what the trail says about your account</li>
				</ul>
				<p>
					Nothing in it opens your account: passwords and secrets are left out. It does say where
					you live and what you bought, so keep it where others don't look.
				</p>
			</section>
			<div className="flex flex-wrap gap-3">
				<ButtonLink to="/account/export/file" reloadDocument download variant="main">
					Download my data
				</ButtonLink>
				<ButtonLink to="/account">Go back</ButtonLink>
			</div>
		</Page>
	);
}
