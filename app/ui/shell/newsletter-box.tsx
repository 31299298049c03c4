import { Form, useLocation } from "@remix-run/react";
import { Button } from "../elements/button";
import { Honeypot } from "../forms/honeypot";
import { useIsSubmitting } from "../forms/use-is-submitting";
import { useSuccessCount } from "../forms/use-success-count";

/** An invalid address leads to the newsletter page, which has the same form. */
export function NewsletterBox() {
	const { pathname, search } = useLocation();
	const sending = useIsSubmitting("/newsletter");
	const timesSent = useSuccessCount(sending, false);
	if (pathname === "/newsletter") return null;
	return (
		<Form
			method="post"
			action="/newsletter"
			className="my-2 grid gap-1"
			noValidate
			preventScrollReset
			key={timesSent}
		>
			<h2 className="text-small text-slab-ink">Newsletter</h2>
			<p id="newsletter-what">New tools and offers by email. Unsubscribe any time.</p>
			<label htmlFor="newsletter-email" className="mt-1 font-semibold text-slab-ink">
				Your email address
			</label>
			<div className="flex flex-wrap gap-2">
				<input
					type="email"
					id="newsletter-email"
					name="email"
					autoComplete="email"
					aria-describedby="newsletter-what"
					className="input w-auto min-w-0 grow basis-44 border-slab-soft bg-transparent text-base/5 text-slab-ink"
				/>
				<Button type="submit" variant="slab" disabled={sending}>
					Subscribe
				</Button>
			</div>
			<Honeypot />
			<input type="hidden" name="from" value={`${pathname}${search}`} />
		</Form>
	);
}
