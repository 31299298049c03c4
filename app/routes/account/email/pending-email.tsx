import { Form } from "@remix-run/react";
import { Button } from "~/ui/elements/button";
import { Notice } from "~/ui/elements/notice";

/** The address that waits for its owner to open the link, and the way back. */
export function PendingEmail({ email }: { email: string }) {
	return (
		<Notice kind="info" title="A link is on its way">
			<p className="mb-3 break-words">
				<strong>{email}</strong> takes your email's place once you open the link that we mailed
				there. It works for a day.
			</p>
			<Form method="post" action="/account/email/cancel" replace>
				<Button type="submit">Cancel the change</Button>
			</Form>
		</Notice>
	);
}
