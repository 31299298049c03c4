import { ContactForm } from "~/ui/contact/contact-form";
import { HomeSection } from "./home-section";

type ContactProps = {
	sender: { name: string; email: string } | null;
	idempotencyKey: string;
	renderedAt: string;
};

export function Contact(props: ContactProps) {
	return (
		<HomeSection
			id="contact"
			className="grid gap-6 pt-10 md:grid-cols-[minmax(0,1fr)_minmax(0,2fr)] md:gap-12 lg:pt-16"
		>
			<div>
				<h2 id="contact">Contact us</h2>
				<p className="mt-2 text-soft">
					Ask about stock, an order, delivery or a part you can't find. We reply by email or phone.
				</p>
			</div>
			<ContactForm {...props} button="quiet" />
		</HomeSection>
	);
}
