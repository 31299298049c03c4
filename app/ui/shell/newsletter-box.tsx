import { Form, useLocation } from "@remix-run/react";
import { Button } from "../button";
import { Honeypot } from "../honeypot";
import { useSending } from "../use-sending";
import { useTimesSent } from "../use-times-sent";

/** The footer's way into the newsletter. A refused address gets the newsletter's own page; all else comes back here. */
export function NewsletterBox({ email }: { email?: string }) {
	const { pathname, search } = useLocation();
	const sending = useSending("/newsletter");
	const timesSent = useTimesSent(sending, false);
	return (
		<Form
			method="post"
			action="/newsletter"
			className="footer-news"
			noValidate
			preventScrollReset
			key={timesSent}
		>
			<h2>Newsletter</h2>
			<p id="newsletter-what">New tools and offers by mail. One click ends it.</p>
			<label htmlFor="newsletter-email">Your e-mail address</label>
			<div>
				<input
					type="email"
					id="newsletter-email"
					name="email"
					defaultValue={email}
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
	);
}
