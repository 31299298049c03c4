import { Notice } from "~/ui/elements/notice";

export function PasskeysUnavailable({ elsewhere }: { elsewhere: string | null }) {
	return (
		<div className="mt-6">
			<Notice kind="info" title="Passkeys don't work at this address">
				<p>
					Browsers support passkeys only on secure sites with a domain name, which this address
					isn't.{" "}
					{elsewhere ? (
						<>
							Log in at <a href={`${elsewhere}/account/passkeys`}>{new URL(elsewhere).host}</a> to
							add one.
						</>
					) : (
						"All other ways to log in work as usual."
					)}
				</p>
			</Notice>
		</div>
	);
}
