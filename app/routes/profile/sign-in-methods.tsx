import { Form } from "@remix-run/react";
import { PROVIDER_NAMES, type Provider } from "~/domain/accounts/providers";
import { Button, ButtonLink } from "~/ui/elements/button";

type ProviderSignInMethod = {
	provider: Provider;
	email: string | null;
	linked: boolean;
	removable: boolean;
};

const METHOD = "flex min-h-16 flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b py-3";

export function SignInMethodList({
	hasPassword,
	ways: methods,
}: {
	hasPassword: boolean;
	ways: ProviderSignInMethod[];
}) {
	return (
		<section className="mt-10 px-4 md:px-6" aria-labelledby="ways">
			<h2 id="ways">Sign-in methods</h2>
			<ul>
				<li className={METHOD}>
					<p className="min-w-0">
						<strong>Password</strong>
						<br />
						<span className="text-soft">{hasPassword ? "Set" : "None"}</span>
					</p>
					<ButtonLink to="/account/password">
						{hasPassword ? "Change password" : "Set a password"}
					</ButtonLink>
				</li>
				{methods.map((method) => (
					<li key={method.provider} className={METHOD}>
						<p className="min-w-0">
							<strong>{PROVIDER_NAMES[method.provider]}</strong>
							<br />
							<span className="text-soft break-words">
								{method.linked ? method.email || "Linked" : "Not linked"}
							</span>
						</p>
						<ProviderAction {...method} />
					</li>
				))}
			</ul>
		</section>
	);
}

function ProviderAction({ provider, linked, removable }: ProviderSignInMethod) {
	const name = PROVIDER_NAMES[provider];
	if (!linked) {
		return (
			<Form method="post" action={`/profile/link/${provider}`} reloadDocument>
				<Button type="submit">Link {name}</Button>
			</Form>
		);
	}
	if (!removable) return <p className="text-small text-soft">Your only sign-in method</p>;
	return (
		<ButtonLink to={`/profile/unlink/${provider}`} preventScrollReset aria-label={`Remove ${name}`}>
			Remove
		</ButtonLink>
	);
}
