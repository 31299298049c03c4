import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { data } from "@remix-run/cloudflare";
import { Form, useLoaderData } from "@remix-run/react";
import { verifiableEmail, verifyEmail } from "~/domain/accounts/verify-email.server";
import { again } from "~/http/respond.server";
import { redirectWithToast } from "~/http/toast.server";
import { Button, ButtonLink } from "~/ui/button";
import { Notice } from "~/ui/notice";
import { Page } from "~/ui/page";
import { privatePage } from "~/ui/page-meta";

export const meta: MetaFunction = (page) => privatePage(page, "Verify your email");

/** Only looks: mail scanners follow links, so the button's POST spends the token. */
export async function loader({ params, context }: LoaderFunctionArgs) {
	const email = await verifiableEmail(context.platform, params.token ?? "");
	return data({ email }, { status: email ? 200 : 404 });
}

export async function action({ params, context }: ActionFunctionArgs) {
	const verified = await verifyEmail(context.platform, params.token ?? "");
	if (!verified) return again(null, 404);
	const { user } = await context.visit();
	return redirectWithToast(user ? "/products" : "/login?from=%2Fproducts", "email-verified");
}

export default function VerifyEmail() {
	const { email } = useLoaderData<typeof loader>();
	if (!email) {
		return (
			<Page title="This link no longer works" width="narrow">
				<Notice kind="warning">
					It has been used, or it is more than a day old. Sign in and press VERIFY EMAIL to get a
					new one.
				</Notice>
				<ButtonLink to="/login" variant="main">
					Go to login
				</ButtonLink>
			</Page>
		);
	}
	return (
		<Page title="Verify your email" width="narrow">
			<p className="mb-6">
				Confirm that <strong>{email}</strong> is yours, and the whole shop is open to you.
			</p>
			<Form method="post">
				<Button type="submit" variant="main">
					Verify email
				</Button>
			</Form>
		</Page>
	);
}
