/**
 * In the build this stands in place of what the library does with certificates of a device's maker (docs/decisions/015): we ask for none,
 * browsers then take them out, and a passkey that is sent with one all the same is refused, as with any other attestation that fails.
 */
function refuse(): never {
  throw new Error('certificates of authenticators are not asked for');
}

/** Of no maker's. */
const none = '';

export {
  none as Apple_WebAuthn_Root_CA,
  none as GlobalSign_Root_CA,
  none as GlobalSign_Root_CA_R3,
  none as GlobalSign_Root_R46,
  none as Google_Hardware_Attestation_Root_1,
  none as Google_Hardware_Attestation_Root_2,
  none as Google_Hardware_Attestation_Root_3,
  none as Google_Hardware_Attestation_Root_4,
  refuse as convertX509PublicKeyToCOSE,
  refuse as getCertificateInfo,
  refuse as isCertRevoked,
  refuse as validateCertificatePath,
  refuse as validateExtFIDOGenCEAAGUID,
  refuse as verifyAttestationAndroidKey,
  refuse as verifyAttestationAndroidSafetyNet,
  refuse as verifyAttestationApple,
  refuse as verifyAttestationFIDOU2F,
  refuse as verifyAttestationTPM,
  refuse as verifyAttestationWithMetadata,
  refuse as verifyMDSBlob,
};
