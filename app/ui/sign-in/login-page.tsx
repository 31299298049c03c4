import { type SubmissionResult, useForm } from "@conform-to/react";
import { Form, Link, useNavigation } from "@remix-run/react";
import type { SignInFields } from "~/domain/accounts/input";
import type { Provider } from "~/domain/accounts/providers";
import { Button } from "~/ui/elements/button";
import { Spinner } from "~/ui/elements/spinner";
import { CheckboxField, Field } from "~/ui/forms/field";
import { FormErrors } from "~/ui/forms/form-errors";
import { useIsSubmitting } from "~/ui/forms/use-is-submitting";
import { Page } from "~/ui/layout/page";
import { PasskeyButton } from "~/ui/passkeys/passkey-button";
import { Toaster } from "~/ui/shell/toast";
import { ProviderButtons } from "~/ui/sign-in/provider-buttons";

type LoginPageProps = {
	from: string;
	purpose?: string | null;
	providers: readonly Provider[];
	passkeysAvailable: boolean;
	lastResult?: SubmissionResult;
	error?: string;
};

export function LoginPage({
	from,
	purpose,
	providers,
	passkeysAvailable,
	lastResult,
	error,
}: LoginPageProps) {
	const [form, fields] = useForm<SignInFields>({ lastResult, defaultNoValidate: true });
	const query = from === "/" ? "" : `?from=${encodeURIComponent(from)}`;
	const errors = form.errors ?? (error ? [error] : []);
	const emailError = fields.email.errors?.[0];
	const isPasswordReset = lastResult?.initialValue?.intent === "forgot-password";
	return (
		<Page title="Login" intro={purpose} width="narrow">
			{isPasswordReset && emailError ? (
				<Toaster toast={{ id: "wrong-email", kind: "error", message: emailError }} />
			) : null}
			<Form method="post" action={`/login${query}`} id={form.id} noValidate replace>
				<Field label="Email" type="email" autoComplete="email" required field={fields.email} />
				<Field
					label="Password"
					name="password"
					type="password"
					autoComplete="current-password"
					required
					errors={fields.password.errors}
				/>
				<CheckboxField label="Remember me for 30 days" field={fields.remember} />
				<FormErrors errors={errors} />
				<LoginButtons />
				{passkeysAvailable ? (
					<PasskeyButton label="Log in with a passkey" challengePath="/login/passkey" />
				) : null}
			</Form>
			<ProviderButtons providers={providers} from={from} />
			<p className="mt-6">
				New here? <Link to={`/signup${query}`}>Create an account</Link>
			</p>
		</Page>
	);
}

function LoginButtons() {
	const { formData } = useNavigation();
	const busy = useIsSubmitting("/login");
	const submittingIntent = busy ? (formData?.get("intent") ?? null) : null;
	return (
		<>
			<div className="flex flex-wrap items-center justify-between gap-3">
				<Button type="submit" variant="main" disabled={busy}>
					{busy && !submittingIntent ? <Spinner label="Logging in" /> : null}
					Login
				</Button>
				<Button
					type="submit"
					variant="plain"
					name="intent"
					value="forgot-password"
					formNoValidate
					disabled={busy}
				>
					{submittingIntent === "forgot-password" ? <Spinner label="Sending the email" /> : null}
					Forgot Password
				</Button>
			</div>
			<Button
				type="submit"
				variant="plain"
				name="intent"
				value="mail-link"
				formNoValidate
				disabled={busy}
				className="mt-2 -ml-2"
			>
				{submittingIntent === "mail-link" ? <Spinner label="Sending the email" /> : null}
				Email me a login link
			</Button>
		</>
	);
}
