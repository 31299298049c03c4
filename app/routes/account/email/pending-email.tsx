import { Form } from "@remix-run/react";
import { Button } from "~/ui/elements/button";
import { Notice } from "~/ui/elements/notice";

export function PendingEmail({ email }: { email: string }) {
	return (
		<Notice kind="info" title="Check your email">
			<p className="mb-3 break-words">
				We sent a link to <strong>{email}</strong>. Your email changes once you open the link and
				confirm. It expires after a day.
			</p>
			<Form method="post" action="/account/email/cancel" replace>
				<Button type="submit">Cancel the change</Button>
			</Form>
		</Notice>
	);
}
