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
		<details>
			<summary>Newsletter</summary>
			<Form
				method="post"
				action="/newsletter"
				className="footer-news"
				noValidate
				preventScrollReset
				key={timesSent}
			>
				<p id="newsletter-what">New tools and offers by email. Unsubscribe any time.</p>
				<label htmlFor="newsletter-email">Your email address</label>
				<div>
					<input
						type="email"
						id="newsletter-email"
						name="email"
						autoComplete="email"
						aria-describedby="newsletter-what"
						className="input"
					/>
					<Button type="submit" disabled={sending}>
						Subscribe
					</Button>
				</div>
				<Honeypot />
				<input type="hidden" name="from" value={`${pathname}${search}`} />
			</Form>
		</details>
	);
}
