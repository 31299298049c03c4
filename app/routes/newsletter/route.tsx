import { type SubmissionResult, useForm } from "@conform-to/react";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { type SubscribeFields, subscribeInput } from "~/domain/newsletter/input";
import { CONFIRM_HOURS } from "~/domain/newsletter/rules";
import { subscribe } from "~/domain/newsletter/subscribers.server";
import { validatePublicForm } from "~/http/input/public-form.server";
import { anyone } from "~/http/pages/page.server";
import { toSafeReturnPath } from "~/http/responses/return-to";
import type { RouteHandle } from "~/http/routing/route-handle";
import { Button } from "~/ui/elements/button";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { Field } from "~/ui/forms/field";
import { Honeypot } from "~/ui/forms/honeypot";
import { publicPage } from "~/ui/head/page-meta";
import { Page } from "~/ui/layout/page";

export const handle = { access: "anyone", cache: "browser" } satisfies RouteHandle;

export const meta = publicPage({
	title: "Newsletter",
	path: "/newsletter",
	description: "New tools and offers by email. Unsubscribe any time.",
});

export const loader = anyone.loader(async ({ context }) => {
	const { user } = await context.getSession();
	return { email: user?.email };
});

/**
 * The footer's form is on cached pages, so it has no render time. The response doesn't reveal who
 * is subscribed.
 */
export const action = anyone.action(async ({ request, ctx, form }) => {
	const { email, from } = form.use(await validatePublicForm(request, subscribeInput));
	await form.limit("newsletter", email);
	ctx.runInSecret(() => subscribe(ctx, email));
	return form.leave(toSafeReturnPath(from || "/newsletter"), "newsletter-requested");
});

export default function Newsletter() {
	const { email } = useLoaderData<typeof loader>();
	const lastResult = useActionData<SubmissionResult>();
	const [form, fields] = useForm<SubscribeFields>({
		lastResult,
		defaultNoValidate: true,
		defaultValue: { email },
	});
	return (
		<Page
			title="Newsletter"
			intro="New tools, offers and news from our engineers, by email. Unsubscribe any time."
			width="narrow"
		>
			<Form method="post" id={form.id} noValidate>
				<ErrorSummary errors={form.allErrors} formErrors={form.errors} />
				<Field
					label="Your email"
					type="email"
					autoComplete="email"
					required
					hint={`We'll email you a link to confirm. It works for ${CONFIRM_HOURS} hours.`}
					field={fields.email}
				/>
				<input type="hidden" name="from" value={fields.from.initialValue ?? ""} />
				<Honeypot />
				<Button type="submit" variant="main">
					Subscribe
				</Button>
			</Form>
			<p className="text-small text-soft">
				We use your address only for the newsletter. See our{" "}
				<Link to="/privacy#newsletter">privacy policy</Link>.
			</p>
		</Page>
	);
}
