import { Form } from "@remix-run/react";
import { Button } from "~/ui/elements/button";

export function MailPayLinkForm({ path }: { path: string }) {
	return (
		<Form method="post" action={path} className="pay-later" preventScrollReset>
			<input type="hidden" name="intent" value="mail-link" />
			<Button type="submit">Mail me a link to pay later</Button>
			<p className="hint">
				It opens this payment on any device, without logging in, until the time above is over.
				Whoever has the link can pay, and see what is paid for.
			</p>
		</Form>
	);
}
