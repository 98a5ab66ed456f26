import { Button, ButtonLink } from '../../ui/button.tsx';
import { Alert } from '../../ui/form/alert.tsx';
import { Checkbox } from '../../ui/form/checkbox.tsx';
import { Choice } from '../../ui/form/choice.tsx';
import { Confirm } from '../../ui/form/confirm.tsx';
import { DateField } from '../../ui/form/date-field.tsx';
import { Field } from '../../ui/form/field.tsx';
import { FileInput } from '../../ui/form/file-input.tsx';
import styles from '../../ui/form/form.css?url';
import { PayButton } from '../../ui/form/pay-button.tsx';
import { PictureField } from '../../ui/form/picture-field.tsx';
import { PictureInput } from '../../ui/form/picture-input.tsx';
import { Select } from '../../ui/form/select.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { GalleryGroup, GalleryPart } from './gallery-part.tsx';

const options = [
  { value: 'a', text: 'One' },
  { value: 'b', text: 'Two' },
];

/** Buttons and fields: empty, filled, disabled and wrong. */
export function FormParts() {
  return (
    <GalleryGroup title="Forms">
      <link rel="stylesheet" href={styles} precedence="page" />
      <GalleryPart name="Button, ButtonLink">
        <p className="flex flex-wrap gap-2">
          <Button variant="primary">Primary</Button>
          <Button>Quiet</Button>
          <Button icon="heart">With icon</Button>
          <ButtonLink href="#forms">Link</ButtonLink>
          <ButtonLink variant="primary" href="#forms">
            Primary link
          </ButtonLink>
        </p>
        <Button variant="primary" wide>
          Wide
        </Button>
      </GalleryPart>
      <GalleryPart name="PayButton">
        <PayButton busy={false} name="step" value="pay">
          Ready
        </PayButton>
        <PayButton busy name="step" value="pay">
          Busy
        </PayButton>
      </GalleryPart>
      <GalleryPart name="TextField">
        <TextField id="t1" name="t1" label="Empty" value="" hint="A hint" />
        <TextField id="t2" name="t2" label="Filled" value="ข้าวหอม" unit="฿" />
        <TextField id="t3" name="t3" label="Wrong" value="x" problem="What is wrong" />
        <TextField id="t4" name="t4" label="Long" value={'Two\nlines'} isLong maxLength={200} />
      </GalleryPart>
      <GalleryPart name="Select, Field">
        <Field id="s1" label="Select">
          <Select id="s1" name="s1" label="Select" value="a" options={options} />
        </Field>
        <Field id="s2" label="Disabled">
          <Select id="s2" name="s2" label="Disabled" value="b" options={options} disabled />
        </Field>
        <Field id="s3" label="Wrong" problem="Choose another">
          <Select id="s3" name="s3" label="Wrong" value="a" options={options} problem />
        </Field>
      </GalleryPart>
      <GalleryPart name="DateField">
        <DateField id="d1" name="d1" label="Day" value="" />
        <DateField id="d2" name="d2" label="Moment" value="2026-11-23T20:00" of="moment" />
        <DateField id="d3" name="d3" label="Wrong" value="2026-11-23" problem="Too early" />
      </GalleryPart>
      <GalleryPart name="Checkbox">
        <Checkbox name="c1" checked={false} missing={false} optional>
          Unchecked
        </Checkbox>
        <Checkbox name="c2" checked missing={false} optional>
          Checked
        </Checkbox>
        <Checkbox name="c3" checked={false} missing>
          Missing
        </Checkbox>
      </GalleryPart>
      <GalleryPart name="Choice">
        <fieldset className="grid grid-cols-2 gap-2">
          <legend className="sr-only">Choice</legend>
          <Choice name="choice" value="a" checked>
            Chosen
          </Choice>
          <Choice name="choice" value="b" checked={false}>
            Free
          </Choice>
          <Choice name="choice" value="c" checked={false} disabled>
            Disabled
          </Choice>
        </fieldset>
      </GalleryPart>
      <GalleryPart name="FileInput, PictureInput, PictureField">
        <Field id="f1" label="File">
          <FileInput id="f1" name="f1" accept=".csv" problem={false} />
        </Field>
        <Field id="f2" label="Picture">
          <PictureInput id="f2" name="f2" problem={false} shape="1/1" />
        </Field>
        <PictureField label="Picture with crop" hint="JPEG, PNG, WebP" problem="Too large" shape="4/5" />
      </GalleryPart>
      <GalleryPart name="Confirm, Alert, TextLink">
        <Confirm ask="Ask first" text="What happens then" confirm="Do it" form={{ method: 'get', action: '' }} />
        <Alert title="Not done">
          <p>
            The reason, and <TextLink href="#forms">a way on</TextLink>
          </p>
        </Alert>
      </GalleryPart>
    </GalleryGroup>
  );
}
