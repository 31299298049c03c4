import { useForm } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { waitingEmailOf } from "~/domain/accounts/email/email-change.server";
import { requestEmailChange } from "~/domain/accounts/email/request-email-change.server";
import { type NewEmailFields, newEmailInput } from "~/domain/accounts/input";
import { requireConfirmedUser } from "~/http/auth/guards.server";
import { emailChangeRefusal } from "~/http/errors/accounts.server";
import { readForm } from "~/http/input/validate-form.server";
import { retryAfter, takeTurn, tooOften } from "~/http/rate-limit/rate-limit.server";
import { again } from "~/http/responses/respond.server";
import { redirectWithToast } from "~/http/responses/toast.server";
import { sendDueMail } from "~/platform/outbox/outbox.server";
import { Button, ButtonLink } from "~/ui/elements/button";
import { Spinner } from "~/ui/elements/spinner";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { Field, typed } from "~/ui/forms/field";
import { useSending } from "~/ui/forms/use-is-submitting";
import { privatePage } from "~/ui/head/page-meta";
import { Page } from "~/ui/layout/page";
import { WaitingEmail } from "./pending-email";

export const headers = retryAfter;

export const meta: MetaFunction = (page) => privatePage(page, "Email");

export async function loader({ request, context }: LoaderFunctionArgs) {
	const user = await requireConfirmedUser(request, context);
	const { db, now } = context.platform;
	return { email: user.email, waiting: await waitingEmailOf(db, user.id, now()) };
}

export async function action({ request, context }: ActionFunctionArgs) {
	const user = await requireConfirmedUser(request, context);
	const { platform } = context;
	const input = await readForm(request, newEmailInput);
	if (!input.ok) return again(input.result, 400);
	const turn = await takeTurn(request, platform, "verify-mail", user.id);
	if (!turn.ok) return tooOften(input, turn);
	const asked = await requestEmailChange(platform, user, input.value.email);
	if (!asked.ok) {
		const { status, errors } = emailChangeRefusal(asked);
		return again(input.reply(errors), status);
	}
	platform.afterAnswer(sendDueMail(platform));
	return redirectWithToast("/account/email", "email-asked");
}

export default function Email() {
	const { email, waiting } = useLoaderData<typeof loader>();
	const lastResult = useActionData<typeof action>();
	const busy = useSending();
	const [form, fields] = useForm<NewEmailFields>({ lastResult, defaultNoValidate: true });
	return (
		<Page title="Change your email" intro={`Now it is ${email}.`} width="narrow">
			{waiting ? <WaitingEmail email={waiting} /> : null}
			<Form method="post" id={form.id} key={waiting} noValidate replace>
				<ErrorSummary errors={form.allErrors} formErrors={form.errors} />
				<Field
					label={waiting ? "Another new email" : "New email"}
					name="email"
					type="email"
					autoComplete="email"
					required
					hint="We mail a link there and tell your old address. The new one counts once you open the link and confirm it."
					{...typed(fields.email)}
				/>
				<div className="flex flex-wrap gap-3">
					<Button type="submit" variant="main" disabled={busy}>
						{busy ? <Spinner label="Sending the mail" /> : null}
						Send the link
					</Button>
					<ButtonLink to="/account">Go back</ButtonLink>
				</div>
			</Form>
		</Page>
	);
}
