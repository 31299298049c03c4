import { Form, useLocation } from "@remix-run/react";
import { Button } from "../elements/button";
import { Notice } from "../elements/notice";
import { Page } from "../layout/page";
import { FormIsKept } from "./kept-form-notice";

export function UnverifiedEmail({ email, isKept }: { email: string; isKept?: boolean }) {
	const { pathname, search } = useLocation();
	return (
		<Page title="Opps!!! email not verified" width="narrow">
			{isKept ? <FormIsKept /> : null}
			<Notice kind="warning">
				We emailed a link to <strong>{email}</strong>. Open it and press the button there. You can
				then carry on here.
			</Notice>
			<Form method="post" action="/verify-email">
				<input type="hidden" name="from" value={`${pathname}${search}`} />
				<Button type="submit" variant="main">
					VERIFY EMAIL
				</Button>
			</Form>
		</Page>
	);
}
