import { useEffect, useState } from "react";
import { PROVIDER_NAMES, type Provider } from "~/domain/accounts/providers";
import { Button } from "~/ui/elements/button";
import { Spinner } from "~/ui/elements/spinner";

type ProviderButtonsProps = { providers: readonly Provider[]; from: string };

/** Plain forms, because they leave the shop, with scripts too. */
export function ProviderButtons({ providers, from }: ProviderButtonsProps) {
	const [leaving, setLeaving] = useState<Provider | null>(null);

	// The browser's back button restores the page from its cache.
	useEffect(() => {
		const clearLeaving = () => setLeaving(null);
		window.addEventListener("pageshow", clearLeaving);
		return () => window.removeEventListener("pageshow", clearLeaving);
	}, []);

	if (providers.length === 0) return null;
	return (
		<section className="providers" aria-label="Other ways">
			<p className="providers-or">or continue with</p>
			{providers.map((provider) => (
				<form
					key={provider}
					method="post"
					action={`/auth/${provider}`}
					onSubmit={() => setLeaving(provider)}
				>
					<input type="hidden" name="from" value={from} />
					<Button type="submit">
						{leaving === provider ? (
							<Spinner label={`Opening ${PROVIDER_NAMES[provider]}`} />
						) : null}
						{PROVIDER_NAMES[provider]}
					</Button>
				</form>
			))}
		</section>
	);
}
