import { confirmed } from "~/http/pages/page.server";
import { type RouteHandle, titled } from "~/http/routing/route-handle";
import { ButtonLink } from "~/ui/elements/button";
import { Page } from "~/ui/layout/page";

export const handle = { access: "verified" } satisfies RouteHandle;

export const meta = titled("Your data");

export const loader = confirmed.loader(async () => null);

export default function Export() {
	return (
		<Page title="Your data" intro="Everything we keep about you, as one JSON file." width="text">
			<section aria-labelledby="inside" className="mb-8 grid gap-3">
				<h2 id="inside">What is in it</h2>
				<ul className="bullets">
					<li>Your account and profile, linked sign-in methods, devices and API tokens</li>
					<li>
						Your orders with their payments and refunds, your cart and requests for back-in-stock
						emails
					</li>
					<li>Your reviews, comments and blogs</li>
					<li>Messages sent to us from your email address, and recent emails from us</li>
					<li>Your newsletter subscription, and your account's audit log</li>
				</ul>
				<p>
					The file contains no passwords or other secrets, but it does contain your address and your
					orders. Keep it somewhere private.
				</p>
			</section>
			<div className="flex flex-wrap gap-3">
				<ButtonLink to="/account/export/file" reloadDocument download variant="main">
					Download my data
				</ButtonLink>
				<ButtonLink to="/account">Cancel</ButtonLink>
			</div>
		</Page>
	);
}
