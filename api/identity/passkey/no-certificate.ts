/**
 * Replaces the library's code for certificates of device makers in the build (docs/decisions/015).
 * We request no attestation, so browsers remove it. A passkey sent with one anyway is rejected like
 * any other invalid attestation.
 */
function refuse(): never {
  throw new Error('certificates of authenticators are not asked for');
}

/** Stands for each root certificate. */
const noCertificate = '';

export {
  noCertificate as Apple_WebAuthn_Root_CA,
  noCertificate as GlobalSign_Root_CA,
  noCertificate as GlobalSign_Root_CA_R3,
  noCertificate as GlobalSign_Root_R46,
  noCertificate as Google_Hardware_Attestation_Root_1,
  noCertificate as Google_Hardware_Attestation_Root_2,
  noCertificate as Google_Hardware_Attestation_Root_3,
  noCertificate as Google_Hardware_Attestation_Root_4,
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
