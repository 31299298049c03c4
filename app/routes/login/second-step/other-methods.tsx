import { Form, Link } from "@remix-run/react";
import { Button } from "~/ui/elements/button";
import { useIsSubmitting } from "~/ui/forms/use-is-submitting";

type OtherSignInMethodsProps = {
	methods: readonly { name: string; to: string }[];
	page: string;
};

export function OtherSignInMethods({ methods, page }: OtherSignInMethodsProps) {
	const busy = useIsSubmitting(page);
	return (
		<section aria-labelledby="other-ways" className="mt-8 border-t border-line pt-4">
			<h2 id="other-ways" className="font-bold">
				Use another method
			</h2>
			<ul className="my-2 grid">
				{methods.map(({ name, to }) => (
					<li key={to}>
						<Link to={to} className="inline-flex min-h-11 items-center">
							{name}
						</Link>
					</li>
				))}
			</ul>
			<Form method="post" action={page} replace>
				<Button
					type="submit"
					variant="plain"
					name="intent"
					value="start-again"
					disabled={busy}
					className="-ml-2"
				>
					Start over{" "}
				</Button>
			</Form>
		</section>
	);
}
